import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { contributionReturns, decisionNotes } from '#server/platform/db/schema/decision-notes.ts';
import { type Decision, type EffectContext, effectsOf } from './context.ts';
import { settingsOf } from './set-contributions.ts';

/**
 * Stores decisions with their notes, and when what they put off comes back; what was to come back before comes back no more.
 */
export async function storeDecided(
  db: Db,
  decisions: readonly Decision[],
  { actor, onBehalfOf }: Pick<EffectContext, 'actor' | 'onBehalfOf'>,
): Promise<void> {
  const placed = effectsOf(decisions, 'decided');
  if (placed.length === 0) return;
  const rows = await db
    .insert(decisionNotes)
    .values(
      placed.map(({ situation, effect: { decided } }) => ({
        contributionId: situation.contribution.id,
        actionId: decided.action.id,
        actionNames: [...decided.action.names],
        fromStateId: decided.fromStateId,
        toStateId: decided.toStateId,
        userId: actor.kind === 'user' ? actor.userId : (onBehalfOf ?? null),
        actingForId: actor.kind === 'user' ? (actor.actingFor?.userId ?? null) : null,
        decidedAt: situation.now,
        ...(decided.note ?? { reason: decided.explanation ?? '' }),
        locale: decided.locale,
        allowsReply: decided.allowsReply,
      })),
    )
    .returning({ id: decisionNotes.id, contributionId: decisionNotes.contributionId });
  const ids = new Map(rows.map(({ id, contributionId }) => [contributionId, id]));
  const returns = decisions.flatMap((decision) => {
    const { contribution, now, timeZone } = decision.situation;
    const settings = settingsOf(decision);
    const decisionId = ids.get(contribution.id);
    return decision.effects.flatMap((effect) =>
      effect.kind !== 'decided' || !effect.decided.comesBack || decisionId === undefined
        ? []
        : [
            {
              ...effect.decided.comesBack,
              contributionId: contribution.id,
              decisionId,
              stateId: settings.stateId ?? contribution.stateId,
              enteredAt: settings.dateStateChanged ?? contribution.dateStateChanged,
              timeZone,
              dateCreated: now,
            },
          ],
    );
  });
  if (returns.length === 0) return;
  await db.execute(sql`
    update contribution_return set done_at = ${returns[0]?.dateCreated}
     where contribution_id ${isOneOf(returns.map(({ contributionId }) => contributionId))} and done_at is null`);
  await db.insert(contributionReturns).values(returns);
}
