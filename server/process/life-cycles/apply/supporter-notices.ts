import type { Db } from '#server/platform/db/client.ts';
import type { Actor } from '../engine/types.ts';
import { readSupporters } from '../load/supporters.ts';
import type { Decision } from './context.ts';
import { type Happening, isMessage, type SupporterMessage } from './messages.ts';
import { settingsOf } from './set-contributions.ts';

/**
 * What supporters hear of decisions, whose contributions they may see as they are now: read when these are written, for
 * a decision may hide its contribution. Who hears of it otherwise, or decided it, hears nothing more.
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
    const notices = effects.filter((effect) => effect.kind === 'supporterNotice');
    const messages = (supporters.get(situation.contribution.id) ?? [])
      .filter((userId) => !others.has(userId))
      .flatMap((userId) => notices.map((notice): SupporterMessage => ({ ...notice, userId })));
    return { situation, messages, stateId: settingsOf({ effects }).stateId };
  });
}
