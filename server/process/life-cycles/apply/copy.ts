import { and, eq, sql } from 'drizzle-orm';
import { attributesOf } from '#contract/contributions/attributes.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import {
  contributionParticipants,
  contributions,
  contributionTaggings,
} from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { found } from '#server/platform/errors.ts';
import { insertChats } from '../chat-types.ts';
import { enterState } from '../engine/entry.ts';
import { firstStateOf } from '../engine/states.ts';
import { loadLifeCycle } from '../load/life-cycle.ts';
import { type LoadedSituation, loadSituation } from '../load/situation.ts';
import type { EffectContext } from './context.ts';
import { nextCode } from './contribution-code.ts';
import { applyEffects } from './effects.ts';
import { updateOwnerUnits } from './participants.ts';

async function activeImprovementLifeCycle(db: Db): Promise<LifeCycleTree> {
  const [row] = await db
    .select({ id: lifeCycles.id })
    .from(lifeCycles)
    .where(and(eq(lifeCycles.contributionType, 'IMPROVEMENT'), lifeCycles.isActive));
  return found(await loadLifeCycle(db, found(row).id));
}

/** Authors of what was joined to the original own the copy too, after its owners (decision 0061). */
async function addCoAuthors(db: Db, copyId: number, { contribution }: LoadedSituation): Promise<void> {
  if (contribution.coAuthors.length === 0) return;
  await db.execute(sql`
    insert into ${contributionParticipants} (contribution_id, role, user_id, rank)
    select ${copyId}, 'OWNER', author.user_id, (select max(rank) from ${contributionParticipants}
                                                 where contribution_id = ${copyId} and role = 'OWNER') + author.place
      from unnest(${idArray(contribution.coAuthors.map(({ userId }) => userId))}) with ordinality
           as author (user_id, place)`);
}

/**
 * Starts an improvement with the texts, tags and owners of a contribution, as a draft that its owners
 * complete (its field is one of another type), S3-44. It enters its states by the usual steps, S3-39.
 */
export async function copyAsImprovement(
  effectContext: EffectContext,
  situation: LoadedSituation,
): Promise<void> {
  const { db, actor } = effectContext;
  const lifeCycle = await activeImprovementLifeCycle(db);
  const start = found(firstStateOf(lifeCycle, 'NEW'));
  const [source] = await db
    .select()
    .from(contributions)
    .where(eq(contributions.id, situation.contribution.id));
  const original = found(source);
  const { title, body, code } = original;
  const userId = actor.kind === 'user' ? actor.userId : null;

  const copyId = await insertRow(db, contributions, {
    type: 'IMPROVEMENT',
    code: await nextCode(db, 'IMPROVEMENT'),
    title,
    ...attributesOf(original),
    body,
    lifeCycleId: lifeCycle.id,
    stateId: start.id,
    stateType: start.stateType,
    createdBy: userId,
    updatedBy: userId,
    dateCreated: situation.now,
    dateUpdated: situation.now,
    dateStateChanged: situation.now,
  });
  await db.execute(sql`
    insert into ${contributionParticipants} (contribution_id, role, user_id, rank)
    select ${copyId}, role, user_id, rank from ${contributionParticipants}
     where contribution_id = ${situation.contribution.id} and role = 'OWNER'`);
  await addCoAuthors(db, copyId, situation);
  await updateOwnerUnits(db, [copyId]);
  await db.execute(sql`
    insert into ${contributionTaggings} (contribution_id, tag_id)
    select ${copyId}, tag_id from ${contributionTaggings} where contribution_id = ${situation.contribution.id}`);
  await insertChats(db, copyId, lifeCycle);
  await db.insert(contributionHistories).values({
    contributionId: copyId,
    category: 'STATE',
    date: situation.now,
    userId,
    event: 'copied',
    toStateId: start.id,
    oldValue: code,
  });

  const draftState = firstStateOf(lifeCycle, 'DRAFT');
  if (!draftState) return;
  const copied = found(await loadSituation(db, copyId, { lock: 'wait', now: new Date(situation.now) }));
  const outcome = enterState(copied, { targetStateId: draftState.id, actor, reason: 'system' });
  if (outcome.ok) await applyEffects(effectContext, [{ situation: copied, effects: outcome.effects }]);
}
