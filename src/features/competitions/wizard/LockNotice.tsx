import Alert from '@mui/material/Alert';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Step } from './steps.ts';

/** What of a step can no longer be changed; null where all of it can. */
export function lockOf(
  step: Step,
  state: CompetitionState,
): 'everything' | 'basics' | 'inputs' | 'juries' | null {
  const { everything, evaluation, identity } = competitionLocks(state);
  if (everything) return 'everything';
  if (evaluation && (step === 'inputs' || step === 'juries')) return step;
  return identity && step === 'basics' ? step : null;
}

/** Says why a step, or a part of it, is read-only. */
export function LockNotice({ step, state }: { step: Step; state: CompetitionState }) {
  const translate = useTranslate();
  const lock = lockOf(step, state);
  if (lock === null) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate(`competition.wizard.lock.${lock}`)}
    </Alert>
  );
}
