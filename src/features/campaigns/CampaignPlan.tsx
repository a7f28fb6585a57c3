import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { useText } from '#src/components/useText.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

const NOT_PLANNED = {
  publishAt: null,
  publishRefusal: null,
  publishSendsEmail: false,
  publishMailWords: [],
  publishPlannedBy: null,
};

/** When a draft is published without anybody at it, or why it was not; it can be called off until then. */
export function CampaignPlan({ campaign }: { campaign: CampaignForm }) {
  const translate = useTranslate();
  const text = useText();
  const zone = useReaderZone();
  const callOff = useChange('unscheduleCampaign');
  const { patch } = useRecordUpdates();
  const { confirm, dialog } = useConfirm();
  const { id, title, publishAt, publishRefusal, publishSendsEmail, publishPlannedBy } = campaign;
  const ask = async () => {
    // Of what was refused nothing is planned any more: it is only put out of sight.
    const sure =
      publishRefusal !== null ||
      (await confirm({
        title: 'campaign.unschedule.title',
        text: 'campaign.unschedule.text',
        args: { title },
        confirmLabel: 'campaign.unschedule',
      }));
    if (!sure) return;
    // A refusal has been shown.
    const stored = await callOff({ params: { id } }).catch(() => null);
    if (stored) patch<CampaignForm>(id, () => NOT_PLANNED);
  };
  const date = formatDateTime(publishAt, zone);
  return (
    <>
      {publishAt && (
        <Alert
          severity={publishRefusal ? 'warning' : 'info'}
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => void ask()} sx={{ minHeight: 44 }}>
              {translate(publishRefusal ? 'campaign.unschedule.dismiss' : 'campaign.unschedule')}
            </Button>
          }
        >
          {publishRefusal
            ? translate('campaign.notPublished', { date, reason: text(publishRefusal) })
            : [
                translate('campaign.planned', { date, name: publishPlannedBy ?? '–' }),
                publishSendsEmail && translate('campaign.planned.mail'),
                translate('campaign.planned.change'),
              ]
                .filter(Boolean)
                .join(' ')}
        </Alert>
      )}
      {dialog}
    </>
  );
}
