import { type ReactNode, useState } from 'react';
import type { UndoneHandOver } from '#contract/users/hand-over.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { KeptDialog } from './KeptDialog.tsx';

/** Takes a hand-over back, and says afterwards what others have done or changed since. */
export function useUndoHandOver(): {
  /** @returns the account as it is then; undefined where it was refused, which the call has shown */
  undo: (userId: number, handOverId: number) => Promise<ExtendedUser | undefined>;
  keptDialog: ReactNode;
} {
  const dataProvider = useDataProvider();
  const [kept, setKept] = useState<UndoneHandOver['kept']>([]);
  const undo = async (userId: number, handOverId: number) => {
    try {
      const { data } = await dataProvider.handOverBack({ params: { id: userId, handOverId } });
      setKept(data.kept);
      const { data: saved } = await dataProvider.getOne<ExtendedUser>('users', { id: userId });
      return saved;
    } catch {
      return undefined;
    }
  };
  return { undo, keptDialog: kept.length > 0 && <KeptDialog kept={kept} onClose={() => setKept([])} /> };
}
