import { useQueryClient } from '@tanstack/react-query';
import { fullName } from '#contract/users/full-name.ts';
import type { ExtendedUser, ManagedUser } from '#contract/users/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { saveUser } from '#src/dataProvider/users.ts';
import { refreshUsers } from './userQueries.ts';

/** Activates or deactivates an account after a question that says what happens, S3-97 [R3J-12]. */
export function useUserActivity(onTurned?: (user: ExtendedUser) => void) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const turn = async (user: Pick<ManagedUser, 'id' | 'firstName' | 'lastName' | 'activated'>) => {
    const kind = user.activated ? 'deactivate' : 'activate';
    const sure = await confirm({
      title: `user.${kind}.title`,
      text: `user.${kind}.text`,
      args: { name: fullName(user) },
      confirmLabel: `user.${kind}`,
      destructive: user.activated,
    });
    if (!sure) return;
    try {
      const saved = await saveUser(user.id, { activated: !user.activated });
      onTurned?.(saved);
    } catch {
      // A refusal has been told by the call; the list shows what is there either way.
    }
    await refreshUsers(queries);
  };
  return { turn, dialog };
}
