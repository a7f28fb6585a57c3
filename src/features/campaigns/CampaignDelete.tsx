import { RecordDelete } from '#src/components/form/RecordDelete.tsx';
import { CampaignNotFound } from './CampaignNotFound.tsx';

export default function CampaignDelete() {
  return (
    <RecordDelete
      resource="campaigns"
      words="campaign.delete"
      textOf={(state) => (state === 'DRAFT' ? 'campaign.delete.text' : 'campaign.delete.text.other')}
      backTo="/campaign/manage"
      notFound={<CampaignNotFound backTo="/campaign/manage" />}
    />
  );
}
