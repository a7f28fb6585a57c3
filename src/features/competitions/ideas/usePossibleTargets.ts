import type { Competition } from '#contract/competitions/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReading } from '#src/dataProvider/useRead.ts';
import { targetsOf } from './change/stateChoices.ts';

/** Where a competition can go next, for its moderators. */
export function usePossibleTargets({ id, competitionState }: Pick<Competition, 'id' | 'competitionState'>) {
  const dataProvider = useDataProvider();
  const { data, error, refetch } = useReading(
    // What was possible in another state is not any more.
    ['competitions', 'readPossibleIdeaStates', { id, competitionState }],
    async (signal) => (await dataProvider.readPossibleIdeaStates({ params: { id }, signal })).data,
  );
  return { targets: targetsOf(data ?? []), error, refetch };
}
