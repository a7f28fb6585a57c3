import type { CompetitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';

/** What every step gets. */
export interface StepProps {
  competition: CompetitionForm;
  /** What can no longer be changed. */
  locks: CompetitionLocks;
}
