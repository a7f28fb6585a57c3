import { sql } from 'drizzle-orm';
import { idArray } from '#server/platform/db/id-array.ts';
import { chatSessions } from '#server/platform/db/schema/contributions.ts';
import { grantPoints } from '#server/process/points/points.grant.ts';
import { type Decision, type EffectContext, effectsOf, groupBy, type Placed } from './context.ts';
import { writeHistoryRows } from './history.ts';
import { queueMessages } from './messages.ts';
import { changeParticipants } from './participants.ts';
import { setContributions } from './set-contributions.ts';
import { closeTasks, createTasks } from './tasks.ts';

async function setChats({ db }: EffectContext, set: readonly Placed<'chatSessionsSet'>[]): Promise<void> {
  for (const group of groupBy(set, ({ effect }) => effect.status)) {
    const [first] = group;
    const ids = group.flatMap(({ effect }) => effect.sessionIds);
    await db
      .update(chatSessions)
      .set({ status: first?.effect.status })
      .where(sql`${chatSessions.id} = any(${idArray(ids)})`);
  }
}

/**
 * Writes the effects of decisions in the caller's transaction: rows, ledger, history, notifications and queued
 * mails, S3-09, S3-37; the same few statements for one contribution and for thousands. The version of each grows
 * by one when there is any effect, S3-17. Copies are made by `applyDecisions`.
 */
export async function applyEffects(
  effectContext: EffectContext,
  decided: readonly Decision[],
): Promise<void> {
  const decisions = decided.filter(({ effects }) => effects.length > 0);
  const [first] = decisions;
  if (!first) return;
  const { db, services, actor } = effectContext;

  await closeTasks(effectContext, effectsOf(decisions, 'taskClosed'));
  await changeParticipants(
    effectContext,
    effectsOf(decisions, 'participantRemoved'),
    effectsOf(decisions, 'participantAdded'),
  );
  await createTasks(effectContext, effectsOf(decisions, 'taskCreated'));
  await setContributions(effectContext, decisions);
  await setChats(effectContext, effectsOf(decisions, 'chatSessionsSet'));
  await grantPoints(
    db,
    {
      createdBy: actor.kind === 'user' ? actor.userId : null,
      date: first.situation.now,
      locale: services.messages.locales[0] ?? 'en',
    },
    effectsOf(decisions, 'pointsGiven').map(({ situation, effect: { kind: _, ...points } }) => ({
      ...points,
      contributionId: situation.contribution.id,
      source: situation.contribution.type,
    })),
  );
  await writeHistoryRows(effectContext, effectsOf(decisions, 'history'));
  await queueMessages(effectContext, decisions);
}
