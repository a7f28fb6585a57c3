import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What is asked of the owner of a contribution that was given back as a draft; nothing for any other. */
export function SentBackNotice({ contribution }: { contribution: Pick<ContributionDetail, 'sentBack'> }) {
  const translate = useTranslate();
  const { sentBack } = contribution;
  if (!sentBack) return null;
  const { fullName, explanation } = sentBack;
  const date = formatDate(sentBack.date);
  const title = fullName
    ? translate('contribution.sentBack.by', { date, name: fullName })
    : translate('contribution.sentBack', { date });
  return (
    <Alert
      severity="info"
      role="note"
      aria-label={title}
      sx={{ mb: 3, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      <AlertTitle>{title}</AlertTitle>
      {explanation ?? translate('contribution.sentBack.text')}
    </Alert>
  );
}
