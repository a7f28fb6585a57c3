import { AddUndoableMutationContext, TakeUndoableMutationContext, type UndoableMutation } from 'ra-core';
import { type ReactNode, useCallback, useRef } from 'react';

/**
 * The queue of changes that can still be undone, in place of react-admin's: that one gives the same change again to who
 * takes two in one moment.
 */
export function UndoableMutations({ children }: { children: ReactNode }) {
  const queue = useRef<UndoableMutation[]>([]);
  const add = useCallback((mutation: UndoableMutation) => {
    queue.current.push(mutation);
  }, []);
  const take = useCallback(() => queue.current.shift(), []);
  return (
    <TakeUndoableMutationContext.Provider value={take}>
      <AddUndoableMutationContext.Provider value={add}>{children}</AddUndoableMutationContext.Provider>
    </TakeUndoableMutationContext.Provider>
  );
}
