import { type Identifier, useListContext } from 'ra-core';
import { use } from 'react';
import { LastChosen, selectedRange } from './selectionRange.ts';

/** Chooses a row of the list, or takes it out again; with Shift all from the one that was chosen last. */
export function useRowToggle(): (id: Identifier, withShift?: boolean) => void {
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext();
  const last = use(LastChosen);
  return (to, withShift = false) => {
    const from = last?.current ?? null;
    if (last) last.current = to;
    if (!withShift || from === null) onToggleItem(to);
    else {
      const ids = data.map(({ id }) => id);
      onSelect(selectedRange(ids, selectedIds, { from, to }));
    }
  };
}
