import Typography from '@mui/material/Typography';
import type { SimilarContribution } from '#contract/search/similar.endpoints.ts';
import { ContributionState } from '#src/components/contributions/ContributionState.tsx';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { headAddressOf } from '../headAddress.ts';

/** Reasons of one that are named. */
const WORDS = 4;

type Shown = Pick<SimilarContribution, 'type' | 'state' | 'stateType' | 'dateSubmitted' | 'family'> & {
  competitionId?: number | null;
  author?: string | null;
  because?: SimilarContribution['because'];
};

interface SimilarFactsProps {
  similar: Shown;
  /** What it is joined to opens beside what is being written. */
  inNewTab?: boolean;
}

/** What is said of a similar one besides its title: where it is, since when, by which words. */
export function SimilarFacts({ similar, inNewTab = false }: SimilarFactsProps) {
  const translate = useTranslate();
  const { type, competitionId = null, state, stateType, dateSubmitted, family, author } = similar;
  const { because = [] } = similar;
  const words = because.slice(0, WORDS).map(({ word }) => word);
  return (
    <Typography
      variant="caption"
      component="div"
      color="textSecondary"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.5 }}
    >
      <ContributionState
        contribution={{ family, familySize: 0, stateType, stateName: state }}
        headAddress={headAddressOf({ family, type, competitionId })}
        isHeadNamed
        inNewTab={inNewTab}
      />
      {dateSubmitted && <DateField value={dateSubmitted} />}
      {author && <span>{author}</span>}
      {words.length > 0 && (
        <span>{translate('contribution.similar.because', { words: words.join(', ') })}</span>
      )}
    </Typography>
  );
}
