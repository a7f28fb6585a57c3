import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useTranslate } from '#src/useTranslate.ts';

type ScoreCountProps = { idea: Pick<ManagedIdea, 'participantCount' | 'missingScores'> };

/** How many scores an idea has; an idea that lacks some is not compared with others unawares. */
export function ScoreCount({ idea: { participantCount, missingScores } }: ScoreCountProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <>
      {formatInteger(participantCount, locale)}
      {missingScores > 0 && (
        <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'warning.main', fontWeight: 600 }}>
          {translate('competition.idea.missingScores', { smart_count: missingScores })}
        </Box>
      )}
    </>
  );
}
