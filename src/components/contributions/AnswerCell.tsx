import Box from '@mui/material/Box';
import type { Answer } from '#contract/answers/schema.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { LateSign, URGENCY_STYLES } from './AnswerLine.tsx';
import { lateWords, ownerWords, stateNow, urgencyOf } from './answerWords.ts';
import { PromisedDay } from './PromisedDay.tsx';

/** The promise of an answer in a column: by when, or how late it is, and below that who owes it. */
export function AnswerCell({ answer }: { answer: Answer }) {
  const translate = useTranslate();
  const now = new Date();
  const state = stateNow(answer, now);
  if (state === 'none') return null;
  if (state === 'answered') return <span>{translate('answer.state.answered')}</span>;
  const urgency = urgencyOf(answer, now);
  const facts = [
    state !== 'running' && <PromisedDay key="day" answer={answer} />,
    ownerWords(answer, translate),
    answer.escalation > 0 && translate('answer.line.passedOn'),
  ].filter(Boolean);
  return (
    <Box sx={{ minWidth: 92, fontSize: 14 }}>
      <Box component="span" sx={{ display: 'flex', gap: 0.5, ...URGENCY_STYLES[urgency] }}>
        {urgency === 'late' && <LateSign />}
        {state === 'running' && <PromisedDay answer={answer} />}
        {state === 'late' && lateWords(translate, answer, now)}
        {state === 'paused' && translate('answer.state.paused')}
      </Box>
      <SecondLine>{facts.flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))}</SecondLine>
    </Box>
  );
}
