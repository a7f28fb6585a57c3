import type { CompetitionLocks } from '../../../../contract/competition-rules.ts';
import type { CompetitionForm } from '../../../../contract/competitions.ts';

/** What every step gets. */
export interface StepProps {
  competition: CompetitionForm;
  /** What can no longer be changed, Q2-25. */
  locks: CompetitionLocks;
}
