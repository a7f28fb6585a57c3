import type { CompetitionRow } from '#contract/competitions/schema.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useStateName } from './competitionStates.ts';

/** The state of a competition; an evaluation step goes by its own name. */
export function CompetitionStateChip({
  competition,
}: {
  competition: Pick<CompetitionRow, 'competitionState' | 'lifeCycleStateDefinitions'>;
}) {
  const stateName = useStateName();
  return (
    <StatusChip kind="competitionState" value={competition.competitionState} label={stateName(competition)} />
  );
}
