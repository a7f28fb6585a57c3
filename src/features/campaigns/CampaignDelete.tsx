import { useParams } from 'react-router-dom';
import { readIdParam } from '#src/app/readIdParam.ts';
import { RecordDelete } from '#src/components/form/RecordDelete.tsx';
import { CampaignNotFound } from './CampaignNotFound.tsx';

export default function CampaignDelete() {
  return (
    <RecordDelete
      resource="campaigns"
      id={readIdParam(useParams().id)}
      words="campaign.delete"
      textOf={(state) => (state === 'DRAFT' ? 'campaign.delete.text' : 'campaign.delete.text.other')}
      backTo="/campaign/manage"
      notFound={<CampaignNotFound backTo="/campaign/manage" />}
    />
  );
}
