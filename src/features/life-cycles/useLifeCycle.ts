import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { createContext, useContext } from 'react';
import type { LifeCycleUse } from '#contract/life-cycles/administration.schema.ts';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import { inLanguage, type Name } from '#contract/texts/titles.ts';
import type { RecordMeta } from '#src/dataProvider/resourceTypes.ts';
import type { State } from './definitions/kinds.ts';

export const TREE = { view: 'readTree' } satisfies RecordMeta<'life-cycles'>;
/** Key of its reading, for what is known before it is read again. */
export const treeKey = (id: number) => ['life-cycles', 'getOne', { id: String(id), meta: TREE }];

/** Whether a reading is one of this life cycle: of the record, or by a method with its id. */
function isReadingOf(id: number, [, , asked]: QueryKey): boolean {
  const { id: recordId, params } = (asked ?? {}) as { id?: unknown; params?: { id?: unknown } };
  return String(recordId ?? params?.id) === String(id);
}

/** Reads everything about life cycles again, but for one that is gone; resolves once the open one has loaded. */
export function useReloadLifeCycles() {
  const queries = useQueryClient();
  return async (goneId?: number) => {
    await Promise.all([
      queries.invalidateQueries({
        queryKey: ['life-cycles'],
        predicate: ({ queryKey }) => goneId === undefined || !isReadingOf(goneId, queryKey),
      }),
      queries.invalidateQueries({ queryKey: ['life-cycle-versions'] }),
    ]);
  };
}

/** A name in the reader's language, or in the first one that there is. */
export function useNameOf() {
  const locale = useLocale();
  return (names: readonly Name[]) => inLanguage(names, locale)?.name ?? '';
}

interface Edited {
  lifeCycle: LifeCycleForUpdate;
  use: LifeCycleUse | undefined;
}
export const EditedLifeCycle = createContext<Edited | null>(null);

export function useEditedLifeCycle(): Edited {
  const edited = useContext(EditedLifeCycle);
  if (!edited) throw new Error('No life cycle is open');
  return edited;
}

/** How many contributions stand in a state, and which actions of other states lead to it. */
export function useStateUse(state: State): { count: number | undefined; sources: string[] } {
  const { lifeCycle, use } = useEditedLifeCycle();
  const nameOf = useNameOf();
  const sources = lifeCycle.states
    .filter(({ id }) => id !== state.id)
    .flatMap(({ actions }) => actions)
    .filter(({ targetStateId }) => targetStateId === state.id)
    .map(({ definitionList }) => nameOf(definitionList));
  return {
    count: use?.states.find(({ stateId }) => stateId === state.id)?.contributionCount,
    sources: [...new Set(sources)],
  };
}
