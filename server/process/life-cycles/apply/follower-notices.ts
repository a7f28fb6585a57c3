import type { Db } from '#server/platform/db/client.ts';
import { type Follower, readFollowers } from '#server/process/follows/followers.ts';
import { mayUse } from '../engine/permissions.ts';
import { isAuthor } from '../engine/roles.ts';
import type { Actor, ContributionSnapshot } from '../engine/types.ts';
import type { Decision } from './context.ts';
import { type FollowerMessage, isMessage } from './message-words.ts';
import type { Happening } from './messages.ts';
import { settingsOf } from './set-contributions.ts';

/** Followers who are not notified otherwise. Authors are left out, unless they also support it or what is joined to it. */
export const followersBeside = (
  followers: readonly Follower[],
  contribution: Pick<ContributionSnapshot, 'participants' | 'coAuthors'>,
  others: ReadonlySet<number>,
): Follower[] =>
  followers.filter(
    ({ userId, supports }) => !others.has(userId) && (supports || !isAuthor(contribution, userId)),
  );

/**
 * Notifications of decisions for followers who may see the contribution. Followers are read once the decision is written, because it may
 * hide the contribution. Whoever decided, or is notified otherwise, gets no second notification, and authors get those of the life
 * cycle. The explanation is included for those who may read the history.
 */
export async function followerNotices(
  db: Db,
  decisions: readonly Decision[],
  actor: Actor,
): Promise<Happening[]> {
  const moved = decisions.filter(({ effects }) => effects.some(({ kind }) => kind === 'followerNotice'));
  if (moved.length === 0) return [];
  const followers = await readFollowers(
    db,
    moved.map(({ situation }) => situation.contribution.id),
  );
  return moved.map(({ situation, effects }) => {
    const others = new Set(effects.filter(isMessage).map(({ userId }) => userId));
    if (actor.kind === 'user') others.add(actor.userId);
    const { stateId } = settingsOf({ effects });
    const { lifeCycle, contribution } = situation;
    const decided = { ...contribution, stateId: stateId ?? contribution.stateId };
    const readsHistory = (userId: number) =>
      mayUse(lifeCycle, decided, { kind: 'user', userId, isAdministrator: false }, 'VIEW_HISTORY');
    const notices = effects.filter((effect) => effect.kind === 'followerNotice');
    const messages = followersBeside(
      followers.get(situation.contribution.id) ?? [],
      contribution,
      others,
    ).flatMap(({ userId, supports }) =>
      notices.map(
        (notice): FollowerMessage => ({
          ...notice,
          userId,
          supports,
          explanation: readsHistory(userId) ? notice.explanation : null,
        }),
      ),
    );
    return { situation, messages, stateId };
  });
}
