import Alarm from '@mui/icons-material/Alarm';
import Box from '@mui/material/Box';
import type { Answer } from '#contract/answers/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { answerSentence, stateNow, urgencyOf } from './answerWords.ts';
import { PromisedDay } from './PromisedDay.tsx';

const MARK = '\u0001';

/** Colours and weight of what is said of a promise, as of the end of a task. */
export const URGENCY_STYLES = {
  late: { fontWeight: 600, color: 'error.main' },
  pressing: { fontWeight: 600, color: 'warning.main' },
  none: { fontWeight: 400, color: 'text.secondary' },
} as const;

/**
 * Who answers a contribution by which day, how late that is, or that it waits for the author; nothing where nobody waits for an
 * answer. Days are those of the zone in which the answer was promised.
 * @param leads whether it is what its place is about, and not one of several facts
 */
export function AnswerLine({ answer, leads = false }: { answer: Answer; leads?: boolean }) {
  const translate = useTranslate();
  const now = new Date();
  if (stateNow(answer, now) === 'answered') return null;
  const sentence = answerSentence(answer, { translate, now, date: MARK });
  if (sentence === null) return null;
  const [before, ...after] = sentence.split(MARK);
  const urgency = urgencyOf(answer, now);
  return (
    <Box
      component="span"
      sx={{
        ...{ display: 'flex', gap: 0.5, minWidth: 0, fontSize: leads ? 16 : 13 },
        ...URGENCY_STYLES[urgency],
        ...(leads && urgency === 'none' && { fontWeight: 600, color: 'text.primary' }),
      }}
    >
      {urgency === 'late' && <LateSign />}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {before}
        {after.map((part) => (
          <span key={part}>
            <PromisedDay answer={answer} />
            {part}
          </span>
        ))}
      </Box>
    </Box>
  );
}

export const LateSign = () => <Alarm aria-hidden sx={{ fontSize: 16, flex: 'none', mt: '2px' }} />;
