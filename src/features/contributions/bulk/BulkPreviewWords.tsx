import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { BulkPreview } from '#contract/bulk/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Translate } from '#src/useTranslate.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { notifiedWords } from '../detail/actionConsequences.ts';
import { RefusalWords } from './RefusalWords.tsx';

/** So many people are named; of the others the number is enough. */
const MOST_NAMES = 5;

type Concerned = BulkPreview['takenFrom'];

/** People with the number of contributions that concern them, such as `Ayşe Yılmaz (12), Can Demir (3) and 2 more`. */
function concernedWords(translate: Translate, locale: string, people: Concerned): string {
  const named = people
    .slice(0, MOST_NAMES)
    .map(({ name, count }) =>
      translate('bulk.preview.person', { name, count: formatInteger(count, locale) }),
    );
  const unnamed = people.length - named.length;
  const all =
    unnamed > 0 ? [...named, translate('contribution.action.others', { smart_count: unnamed })] : named;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all);
}

interface BulkPreviewWordsProps {
  preview: BulkPreview;
  /** The name of whoever takes it over and is notified of that; '' where nobody is. */
  successor: string;
}

/** Whom a command for many concerns, and why some stay as they are: nothing has happened yet. */
export function BulkPreviewWords({ preview, successor }: BulkPreviewWordsProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { willChange, refused, takenFrom, reminded } = preview;
  const lines: string[] = [];
  if (takenFrom.length > 0) {
    lines.push(translate('bulk.preview.takenFrom', { people: concernedWords(translate, locale, takenFrom) }));
    if (successor) lines.push(translate('bulk.preview.successor', { name: successor }));
  }
  if (reminded.length > 0) {
    lines.push(translate('bulk.preview.reminded', { people: concernedWords(translate, locale, reminded) }));
  } else if (willChange > 0 && takenFrom.length === 0)
    lines.push(notifiedWords(translate, locale, preview) ?? translate('contribution.action.notifiesNobody'));
  return (
    <>
      {lines.length > 0 && (
        <Box
          component="ul"
          aria-label={translate('contribution.action.consequences')}
          sx={{ mt: 1, mb: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}
        >
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      <RefusalWords refused={refused} />
    </>
  );
}
