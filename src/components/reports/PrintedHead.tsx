import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#contract/formats/dates.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PRINTED_REPORT } from './printedReport.ts';

/**
 * What a report has on paper only: which report a saved one is, and the day of the print. Its name and the filters in words follow.
 * @param title of the report, where the page is called otherwise
 */
export function PrintedHead({ title }: { title: string | null }) {
  const translate = useTranslate();
  const text = useText();
  const printed = translate('components.reports.printed', { date: formatDateTime(new Date()) });
  return (
    <>
      <GlobalStyles styles={PRINTED_REPORT} />
      <Typography sx={{ display: 'none', displayPrint: 'block', fontSize: 13, color: 'text.secondary' }}>
        {title === null ? printed : `${text(title)} · ${printed}`}
      </Typography>
    </>
  );
}
