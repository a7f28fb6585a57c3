import Typography from '@mui/material/Typography';
import type { SimilarContribution } from '#contract/search/similar.endpoints.ts';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Reasons of one that are named. */
const WORDS = 4;

type Shown = Pick<SimilarContribution, 'state' | 'stateType' | 'dateSubmitted'> & {
  author?: string | null;
  because?: SimilarContribution['because'];
};

/** What is said of a similar one besides its title: where it is, since when, by which words. */
export function SimilarFacts({ similar }: { similar: Shown }) {
  const translate = useTranslate();
  const { state, stateType, dateSubmitted, author, because = [] } = similar;
  const words = because.slice(0, WORDS).map(({ word }) => word);
  return (
    <Typography
      variant="caption"
      component="div"
      color="textSecondary"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.5 }}
    >
      <StatusChip kind="stateType" value={stateType} label={state} />
      {dateSubmitted && <DateField value={dateSubmitted} />}
      {author && <span>{author}</span>}
      {words.length > 0 && (
        <span>{translate('contribution.similar.because', { words: words.join(', ') })}</span>
      )}
    </Typography>
  );
}
