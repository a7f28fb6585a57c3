import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import type { CampaignForm, ManagedCampaign } from '#contract/campaigns/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import type { Subject } from '#src/dataProvider/subjects.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The newest ones that are offered. */
const OFFERED = 100;
const SHOWN_BY: readonly Subject[] = ['campaign-questions'];
const NEEDED = [required()];

interface CopyQuestionsProps {
  campaign: Pick<CampaignForm, 'id'>;
  onClose: () => void;
}

/** Takes the questions of another campaign that one runs. */
export function CopyQuestions({ campaign, onClose }: CopyQuestionsProps) {
  const translate = useTranslate();
  const copy = useChange('copyCampaignQuestions', SHOWN_BY);
  const { data = [] } = useGetList<ManagedCampaign>('campaigns', {
    pagination: { page: 1, perPage: OFFERED },
    sort: { field: 'id', order: 'DESC' },
    meta: { view: 'manage' } satisfies ListMeta<'campaigns'>,
  });
  const others = data.filter(({ id }) => id !== campaign.id);
  return (
    <FormDialog<{ from: number | '' }>
      title="campaign.questions.copy.title"
      initial={{ from: '' }}
      saveLabel="campaign.questions.copy.confirm"
      onSave={async ({ from }) => {
        await copy({ params: { id: campaign.id }, body: { from: Number(from) } });
        onClose();
      }}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{translate('campaign.questions.copy.text')}</Typography>
      <ChoiceInput
        source="from"
        label="campaign.questions.copy.from"
        placeholder="–"
        options={others.map(({ id, title, code }) => ({ id, label: `${title} (${code})` }))}
        validate={NEEDED}
      />
    </FormDialog>
  );
}
