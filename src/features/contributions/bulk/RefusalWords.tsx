import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { BulkPreview } from '#contract/bulk/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReasonText } from './useReasonText.ts';

/** Why some stay as they are. */
export function RefusalWords({
  refused,
}: {
  refused: readonly Pick<BulkPreview['refused'][number], 'reason' | 'count'>[];
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const reasonText = useReasonText();
  const stay = refused.reduce((sum, { count }) => sum + count, 0);
  if (stay === 0) return null;
  const heading = translate('bulk.preview.refused', { smart_count: stay });
  return (
    <Box sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{heading}</Typography>
      <Box component="ul" aria-label={heading} sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {refused.map(({ reason, count }) => (
          <li key={reason}>
            {translate('bulk.preview.reason', {
              reason: reasonText(reason),
              count: formatInteger(count, locale),
            })}
          </li>
        ))}
      </Box>
    </Box>
  );
}
