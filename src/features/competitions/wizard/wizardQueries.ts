import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CompetitionForm, CompetitionReward } from '#contract/competitions/schema.ts';
import { useExtraInputs } from '#src/components/extraInputs/useExtraInputs.ts';
import {
  readCompetitionForm,
  readCompetitionLifeCycle,
  readJuries,
  readModerators,
  readRewards,
} from '#src/dataProvider/competitionWizard.ts';

const formKey = (id: number) => ['competitions', 'form', id] as const;
const partKey = (id: number, part: string) => ['competitions', 'form', id, part] as const;

/** Read once while the wizard is open: a later reading must not slip something newer under what is being written. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** Forgets what was read when the wizard is left: it is read anew when it opens again. */
export function useReadAnew(id: number) {
  const queries = useQueryClient();
  useEffect(() => () => queries.removeQueries({ queryKey: formKey(id) }), [queries, id]);
}

/** The competition that the wizard edits. */
export function useWizardForm(id: number) {
  return useQuery({
    queryKey: formKey(id),
    queryFn: ({ signal }) => readCompetitionForm(id, { signal }),
    ...ONCE,
  });
}

/** What stands beside the form in tables of its own: people, juries, rewards, extra inputs, the life cycle. */
export function useWizardParts(id: number) {
  const part = <T>(name: string, read: (id: number, reading: { signal: AbortSignal }) => Promise<T>) => ({
    queryKey: partKey(id, name),
    queryFn: ({ signal }: { signal: AbortSignal }) => read(id, { signal }),
    ...ONCE,
  });
  return {
    lifeCycle: useQuery(part('lifeCycle', readCompetitionLifeCycle)),
    moderators: useQuery(part('moderators', readModerators)),
    juries: useQuery(part('juries', readJuries)),
    rewards: useQuery(part('rewards', readRewards)),
    inputs: useExtraInputs({ source: 'IDEA', competitionId: id }),
  };
}
export type WizardParts = ReturnType<typeof useWizardParts>;

/** Lists and pages of competitions are read anew when they are shown next; the wizard's own readings are left alone. */
function refreshReaders(queries: QueryClient) {
  void queries.invalidateQueries({
    queryKey: ['competitions'],
    predicate: ({ queryKey }) => queryKey[1] !== 'form',
    refetchType: 'none',
  });
}

/** Keeps what the server answered to a change. */
export function useWizardStore(id: number) {
  const queries = useQueryClient();
  return {
    keepForm: (form: CompetitionForm) => {
      const former = queries.getQueryData<CompetitionForm>(formKey(id));
      queries.setQueryData(formKey(id), form);
      // Its juries follow the states of the life cycle.
      if (former && former.lifecycle !== form.lifecycle) {
        void queries.invalidateQueries({ queryKey: partKey(id, 'lifeCycle') });
      }
      refreshReaders(queries);
    },
    changeForm: (changes: Partial<CompetitionForm>) => {
      queries.setQueryData<CompetitionForm>(formKey(id), (form) => form && { ...form, ...changes });
      refreshReaders(queries);
    },
    keepPart: (name: 'moderators' | 'juries', data: unknown) => {
      queries.setQueryData(partKey(id, name), data);
      refreshReaders(queries);
    },
    /** Several changes of rewards may be under way at once: each goes by the list as it is when its answer comes. */
    changeRewards: (change: (rewards: readonly CompetitionReward[]) => CompetitionReward[]) => {
      queries.setQueryData<CompetitionReward[]>(
        partKey(id, 'rewards'),
        (rewards) => rewards && change(rewards),
      );
      refreshReaders(queries);
    },
    rereadRewards: async () => {
      await queries.refetchQueries({ queryKey: partKey(id, 'rewards') });
      refreshReaders(queries);
    },
  };
}
