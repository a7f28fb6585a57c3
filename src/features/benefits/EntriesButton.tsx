import ListAlt from '@mui/icons-material/ListAltOutlined';
import IconButton from '@mui/material/IconButton';
import type { BenefitReportRow } from '#contract/benefits/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Leads from a row of the report to the benefits that are summed in it. */
export function EntriesButton({ row, onOpen }: { row: BenefitReportRow; onOpen: () => void }) {
  const translate = useTranslate();
  const label = translate('benefit.entries.show', { code: `${row.code}, ${row.currency}` });
  return (
    <IconButton
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      sx={{ width: 44, height: 44 }}
    >
      <ListAlt fontSize="small" />
    </IconButton>
  );
}
