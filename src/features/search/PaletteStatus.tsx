import Typography from '@mui/material/Typography';
import { parseSearch } from '#contract/search/query.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ChoiceGroup } from './choices.ts';
import { unknownText } from './unknownText.ts';
import type { Found } from './useFound.ts';

interface PaletteStatusProps {
  groups: readonly ChoiceGroup[];
  status: Found['status'];
  hasFound: boolean;
  query: string;
}

/** What became of the search in a sentence: seen where there is something to see, read out always. */
export function PaletteStatus({ groups, status, hasFound, query }: PaletteStatusProps) {
  const translate = useTranslate();
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  // A page or a setting is something found, too.
  const isEmpty = groups.every(({ name, choices }) => name === 'all' || choices.length === 0);
  const wrong = parseSearch(query).invalidDates.map((date) => unknownText(translate, date));
  const words =
    status === 'failed'
      ? translate('search.palette.failed')
      : status === 'waiting' && !hasFound
        ? translate('search.palette.searching')
        : status === 'done' && isEmpty
          ? wrong.join(' ') || translate('search.palette.none', { query })
          : null;
  return (
    <div role="status">
      {words === null ? (
        <span style={visuallyHidden}>{translate('search.palette.count', { smart_count: count })}</span>
      ) : (
        <Typography
          variant="body2"
          color={status === 'failed' ? 'error' : 'textSecondary'}
          sx={{ px: 2.5, pb: 2, overflowWrap: 'anywhere' }}
        >
          {words}
        </Typography>
      )}
    </div>
  );
}
