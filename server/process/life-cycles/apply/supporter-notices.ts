import type { Db } from '#server/platform/db/client.ts';
import { mayUse } from '../engine/permissions.ts';
import type { Actor } from '../engine/types.ts';
import { readSupporters } from '../load/supporters.ts';
import type { Decision } from './context.ts';
import { type Happening, isMessage, type SupporterMessage } from './messages.ts';
import { settingsOf } from './set-contributions.ts';

/**
 * What supporters hear of decisions, whose contributions they may see as they are now: read when these are written, for
 * a decision may hide its contribution. Who hears of it otherwise, or decided it, hears nothing more. What was explained with it
 * stands in the history, and reaches those who may read it there.
 */
export async function supporterNotices(
  db: Db,
  decisions: readonly Decision[],
  actor: Actor,
): Promise<Happening[]> {
  const moved = decisions.filter(({ effects }) => effects.some(({ kind }) => kind === 'supporterNotice'));
  if (moved.length === 0) return [];
  const supporters = await readSupporters(
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
    const notices = effects.filter((effect) => effect.kind === 'supporterNotice');
    const messages = (supporters.get(situation.contribution.id) ?? [])
      .filter((userId) => !others.has(userId))
      .flatMap((userId) =>
        notices.map(
          (notice): SupporterMessage => ({
            ...notice,
            userId,
            explanation: readsHistory(userId) ? notice.explanation : null,
          }),
        ),
      );
    return { situation, messages, stateId };
  });
}
