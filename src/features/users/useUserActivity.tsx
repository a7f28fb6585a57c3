import { fullName } from '#contract/users/full-name.ts';
import type { ExtendedUser, ManagedUser } from '#contract/users/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { ReturnPart } from './hand-over/ReturnPart.tsx';
import { SuccessorPart } from './hand-over/SuccessorPart.tsx';
import { useUndoHandOver } from './hand-over/useUndoHandOver.tsx';
import { SHOWN_BY } from './userValues.ts';

/** Activates or deactivates an account after a question that says what happens. */
export function useUserActivity(onTurned?: (user: ExtendedUser) => void) {
  const dataProvider = useDataProvider();
  const { refresh } = useRecordUpdates(SHOWN_BY);
  const { confirm, dialog } = useConfirm();
  const { undo, unrestoredDialog } = useUndoHandOver();
  const turn = async (user: Pick<ManagedUser, 'id' | 'firstName' | 'lastName' | 'activated'>) => {
    const kind = user.activated ? 'deactivate' : 'activate';
    const chosen: { successor: FoundUser | null; handOverId: number | null } = {
      successor: null,
      handOverId: null,
    };
    const note = (id: number | null) => {
      chosen.handOverId = id;
    };
    const sure = await confirm({
      title: `user.${kind}.title`,
      text: `user.${kind}.text`,
      args: { name: fullName(user) },
      confirmLabel: `user.${kind}`,
      destructive: user.activated,
      children: user.activated ? (
        <SuccessorPart
          userId={user.id}
          onChoose={(found) => {
            chosen.successor = found;
          }}
        />
      ) : (
        <ReturnPart userId={user.id} onChoose={note} />
      ),
    });
    if (!sure) return;
    try {
      if (chosen.handOverId !== null) {
        const saved = await undo(user.id, chosen.handOverId);
        if (saved) onTurned?.(saved);
      } else {
        // Not by `useUpdate`, which would slip a newer version under a form that is open.
        const { data: saved } = await dataProvider.update<ExtendedUser>('users', {
          id: user.id,
          data: { activated: !user.activated, ...(chosen.successor && { successorId: chosen.successor.id }) },
          previousData: user as ExtendedUser,
        });
        onTurned?.(saved);
      }
    } catch {
      // The call has shown its refusal; the list shows what is there either way.
    }
    await refresh();
  };
  return {
    turn,
    dialog: (
      <>
        {dialog}
        {unrestoredDialog}
      </>
    ),
  };
}
