import type { Identifier } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';

/** Rows that are ticked; they stay ticked while the reader pages. */
export interface RowSelection {
  readonly ids: readonly Identifier[];
  has: (id: Identifier) => boolean;
  setMany: (ids: readonly Identifier[], chosen: boolean) => void;
  clear: () => void;
}

export function useRowSelection(): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<Identifier>>(new Set());
  const setMany = useCallback((ids: readonly Identifier[], on: boolean) => {
    setChosen((former) => {
      const next = new Set(former);
      for (const id of ids) on ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Set()), []);
  return useMemo(
    () => ({ ids: [...chosen], has: (id: Identifier) => chosen.has(id), setMany, clear }),
    [chosen, setMany, clear],
  );
}
