import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { formatDateInWords } from '#contract/formats/date-in-words.ts';
import { type DateLike, formatDateTime } from '#contract/formats/dates.ts';
import { useInBrowser } from '#src/components/useInBrowser.ts';
import { useReaderZone } from './useReaderZone.ts';

/**
 * A date as people say it: "today, 14:05", "3 days ago, 14:05", "12 December"; the exact one is its title, and stands behind it on paper. A page that the
 * server rendered has the exact one until the application has taken it over, for words would be older than the page.
 */
export function DateInWords({ value }: { value: DateLike }) {
  const locale = useLocale();
  const zone = useReaderZone();
  const isInBrowser = useInBrowser();
  const exact = formatDateTime(value, zone);
  if (exact === '') return null;
  return (
    <time dateTime={new Date(value as string | number | Date).toISOString()} title={exact}>
      {isInBrowser ? formatDateInWords(value, { now: new Date(), locale, ...zone }) : exact}
      {isInBrowser && (
        <Box component="span" sx={{ display: 'none', displayPrint: 'inline' }}>
          {` (${exact})`}
        </Box>
      )}
    </time>
  );
}
