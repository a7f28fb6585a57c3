import { type ReactNode, useState } from 'react';
import type { UndoneHandOver } from '#contract/users/hand-over.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { UnrestoredDialog } from './UnrestoredDialog.tsx';

/** Takes a hand-over back, and says afterwards what others have done or changed since. */
export function useUndoHandOver(): {
  /** @returns the account as it is then; undefined where it was refused, which the call has shown */
  undo: (userId: number, handOverId: number) => Promise<ExtendedUser | undefined>;
  unrestoredDialog: ReactNode;
} {
  const dataProvider = useDataProvider();
  const [unrestored, setUnrestored] = useState<UndoneHandOver['unrestored']>([]);
  const undo = async (userId: number, handOverId: number) => {
    try {
      const { data } = await dataProvider.handOverBack({ params: { id: userId, handOverId } });
      setUnrestored(data.unrestored);
      const { data: saved } = await dataProvider.getOne<ExtendedUser>('users', { id: userId });
      return saved;
    } catch {
      return undefined;
    }
  };
  return {
    undo,
    unrestoredDialog: unrestored.length > 0 && (
      <UnrestoredDialog unrestored={unrestored} onClose={() => setUnrestored([])} />
    ),
  };
}
