import { useCallback } from 'react';
import type { Followable, FollowKind } from '#contract/follows/endpoints.ts';
import { useChange } from '#src/dataProvider/useChange.ts';

/** Follows what is not followed, and stops what is, of any kind. */
export function useSubjectFollow(): (
  subject: Pick<Followable, 'kind' | 'targetId' | 'following'>,
) => Promise<void> {
  const follow = useChange('followSubject', ['contributions', 'profiles']);
  return useCallback(
    async ({ kind, targetId, following }) => {
      // The call has shown its refusal; what is shown is read anew either way.
      await follow({ kind, id: targetId, isFollowed: !following }).catch(() => undefined);
    },
    [follow],
  );
}

/** Stops following something of any kind. */
export function useStopFollowing(): (kind: FollowKind, targetId: number) => Promise<void> {
  const change = useSubjectFollow();
  return useCallback((kind, targetId) => change({ kind, targetId, following: true }), [change]);
}
