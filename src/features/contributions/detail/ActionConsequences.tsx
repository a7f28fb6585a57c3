import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ContributionDetail, OfferedAction, PersonRef } from '#contract/contributions/schema.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { consequencesOf } from './actionConsequences.ts';

/** Lines that most actions need. They are there from the start: else the buttons below would move from under a finger. */
const USUAL_LINES = 3;

interface ActionConsequencesProps {
  contribution: Pick<ContributionDetail, 'id' | 'stateName'>;
  action: Pick<OfferedAction, 'id'>;
  actFor: Pick<PersonRef, 'id'> | null;
}

/**
 * Whom an action notifies and gives tasks, and what cannot be taken back, read from the server. Without an answer there is nothing to
 * say: what stands in the way is said when the action is executed.
 */
export function ActionConsequences({ contribution, action, actFor }: ActionConsequencesProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { data, isPending } = useRead(
    'readActionPreview',
    {
      params: { id: contribution.id, actionId: action.id },
      query: { langkey: locale, ...(actFor && { actFor: actFor.id }) },
    },
    { gcTime: 0 },
  );
  return (
    <Box sx={{ minHeight: `calc(8px + ${USUAL_LINES} * 1.5em)` }}>
      {isPending && (
        <Typography component="div" aria-hidden sx={{ pt: 1 }}>
          {['70%', '55%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Typography>
      )}
      {data && (
        <ConsequenceList sentences={consequencesOf(translate, locale, data, contribution.stateName)} />
      )}
    </Box>
  );
}

/** What will happen, a line for each. */
export function ConsequenceList({ sentences }: { sentences: readonly string[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate('contribution.action.consequences')}
      sx={{ mt: 1, mb: 0, pl: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {sentences.map((sentence, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have the same words, and the list never changes
        <li key={place}>{sentence}</li>
      ))}
    </Box>
  );
}
