import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { createContext, useContext } from 'react';
import type { LifeCycleUse } from '#contract/life-cycles/administration.schema.ts';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import { inLanguage, type Name } from '#contract/texts/titles.ts';
import { LIFE_CYCLE_KEYS, readLifeCycleForUpdate, readLifeCycleUses } from '#src/dataProvider/lifeCycles.ts';

/** A life cycle with all its configuration. */
export function useLifeCycle(id: number) {
  return useQuery({
    queryKey: LIFE_CYCLE_KEYS.one(id),
    queryFn: ({ signal }) => readLifeCycleForUpdate(id, { signal }),
    retry: false,
  });
}

/** What follows the life cycles. */
export function useLifeCycleUses() {
  return useQuery({
    queryKey: LIFE_CYCLE_KEYS.uses,
    queryFn: ({ signal }) => readLifeCycleUses({ signal }),
    retry: false,
  });
}

/** Reads everything about life cycles anew; resolves once the open one has come. */
export function useReloadLifeCycles() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: LIFE_CYCLE_KEYS.all });
}

/** A name in the reader's language, or in the first one that there is [R3H-11], Q3-106. */
export function useNameOf() {
  const locale = useLocale();
  return (names: readonly Name[]) => inLanguage(names, locale)?.name ?? '';
}

interface Edited {
  lifeCycle: LifeCycleForUpdate;
  use: LifeCycleUse | undefined;
}
/** The life cycle that is open, for everything on its page. */
export const EditedLifeCycle = createContext<Edited | null>(null);

export function useEditedLifeCycle(): Edited {
  const edited = useContext(EditedLifeCycle);
  if (!edited) throw new Error('No life cycle is open');
  return edited;
}
