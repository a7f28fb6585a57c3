import { useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import { useExtraInputs } from '#src/components/extraInputs/useExtraInputs.ts';
import { readKey, useRead } from '#src/dataProvider/useRead.ts';

/**
 * Read once while the wizard is open, and anew when it opens again: a later reading must not slip something newer under
 * what is being written.
 */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** What stands beside the form in tables of its own: people, juries, rewards, extra inputs, the life cycle. */
export function useWizardParts(id: number) {
  const params = { id };
  return {
    lifeCycle: useRead('readCompetitionLifeCycle', { params }),
    moderators: useRead('readModerators', { params }, ONCE),
    juries: useRead('readJuries', { params }, ONCE),
    rewards: useGetList<CompetitionReward>(
      'competition-rewards',
      { filter: params, meta: { view: 'list' } },
      ONCE,
    ),
    inputs: useExtraInputs({ source: 'IDEA', competitionId: id }),
  };
}

/** Shows the people that the server answered to their save. */
export function useSetPeople(id: number) {
  const queries = useQueryClient();
  return (name: 'readModerators' | 'readJuries', people: readonly unknown[]) =>
    queries.setQueryData(readKey(name, { params: { id } }), people);
}
