import { useParams } from 'react-router-dom';
import { readIdParam } from '#src/app/readIdParam.ts';
import { RecordDelete } from '#src/components/form/RecordDelete.tsx';
import { CampaignNotFound } from './CampaignNotFound.tsx';

export default function CampaignDelete() {
  return (
    <RecordDelete
      resource="campaigns"
      id={readIdParam(useParams().id)}
      meta={{ view: 'edit' }}
      pageTitle="campaign.delete.page"
      questionOf={({ title, publishState }) => ({
        title: 'campaign.delete.title',
        text: publishState === 'DRAFT' ? 'campaign.delete.text' : 'campaign.delete.text.other',
        args: { title },
        confirmLabel: 'campaign.delete',
      })}
      backTo="/campaign/manage"
      notFound={<CampaignNotFound backTo="/campaign/manage" />}
    />
  );
}
