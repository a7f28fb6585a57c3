import { and, eq, inArray, sql } from 'drizzle-orm';
import { MODULE_OF_TYPE } from '../../../../contract/access.ts';
import type { ParticipationRole } from '../../../../contract/participation.ts';
import { OPEN_TASK_STATUSES, type TASK_MODULES } from '../../../../contract/tasks.ts';
import {
  chatSessions,
  contributionParticipants,
  contributions,
  contributionTasks,
} from '../../../db/schema/contributions.ts';
import { grantPoints } from '../../points/points.grant.ts';
import { stateOf } from '../engine/states.ts';
import type { Effect, Settings } from '../engine/types.ts';
import type { Application } from './context.ts';
import { writeHistoryRows } from './history.ts';
import { queueMessages } from './messages.ts';
import { keepOwnerUnit } from './ownerUnit.ts';

type Of<K extends Effect['kind']> = Extract<Effect, { kind: K }>;
const pick = <K extends Effect['kind']>(effects: readonly Effect[], kind: K) =>
  effects.filter((effect): effect is Of<K> => effect.kind === kind);

/** A task that ended meanwhile stays as it ended: closing an account does not wait for its contributions, S3-63. */
async function closeTasks(
  { db, situation }: Application,
  effects: readonly Of<'taskClosed'>[],
): Promise<void> {
  const groups = new Map<string, Of<'taskClosed'>[]>();
  for (const effect of effects) {
    const key = `${effect.status} ${effect.doneBy}`;
    groups.set(key, [...(groups.get(key) ?? []), effect]);
  }
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const { status, doneBy } = first;
    await db
      .update(contributionTasks)
      .set({ status, doneBy, doneDate: doneBy === null ? null : situation.now })
      .where(
        and(
          inArray(
            contributionTasks.id,
            [first, ...others].map(({ taskId }) => taskId),
          ),
          inArray(contributionTasks.status, OPEN_TASK_STATUSES),
        ),
      );
  }
}

async function createTasks(
  { db, situation }: Application,
  effects: readonly Of<'taskCreated'>[],
): Promise<void> {
  if (effects.length === 0) return;
  const { contribution } = situation;
  const fieldId = contribution.fieldId;
  await db.insert(contributionTasks).values(
    effects.map(({ task }) => ({
      contributionId: contribution.id,
      kind: task.kind,
      definitionId: task.definitionId,
      names: [...task.names],
      role: task.role,
      userId: task.userId,
      module: MODULE_OF_TYPE[contribution.type] as (typeof TASK_MODULES)[number],
      fieldId,
      stateId: task.stateId,
      commandType: task.commandType,
      oneForAll: task.oneForAll,
      startAt: task.start,
      endAt: task.end,
    })),
  );
}

async function changeParticipants(
  { db, situation }: Application,
  removed: readonly Of<'participantRemoved'>[],
  added: readonly Of<'participantAdded'>[],
): Promise<void> {
  const contributionId = situation.contribution.id;
  for (const { userId, role } of removed) {
    await db
      .delete(contributionParticipants)
      .where(
        and(
          eq(contributionParticipants.contributionId, contributionId),
          eq(contributionParticipants.role, role),
          eq(contributionParticipants.userId, userId),
        ),
      );
  }
  // One by one, because the rank of each follows the one before.
  for (const { userId, role } of added) {
    await db.execute(sql`
      insert into contribution_participant (contribution_id, role, user_id, rank)
      select ${contributionId}, ${role}, ${userId}, coalesce(max(rank), 0) + 1
        from contribution_participant where contribution_id = ${contributionId} and role = ${role}
      on conflict do nothing`);
  }
  const isOwner = ({ role }: { role: ParticipationRole }) => role === 'OWNER';
  if (removed.some(isOwner) || added.some(isOwner)) await keepOwnerUnit(db, contributionId);
}

async function setContribution(
  { db, situation, actor }: Application,
  values: Partial<Settings>,
): Promise<void> {
  const { contribution, lifeCycle, now } = situation;
  const state = values.stateId === undefined ? undefined : stateOf(lifeCycle, values.stateId);
  await db
    .update(contributions)
    .set({
      ...values,
      ...(state ? { stateType: state.stateType } : {}),
      version: sql`${contributions.version} + 1`,
      dateUpdated: now,
      ...(actor.kind === 'user' ? { updatedBy: actor.userId } : {}),
    })
    .where(eq(contributions.id, contribution.id));
  if (values.fieldId !== undefined) {
    // Open tasks are listed under the field that the contribution has now.
    await db
      .update(contributionTasks)
      .set({ fieldId: values.fieldId })
      .where(
        and(
          eq(contributionTasks.contributionId, contribution.id),
          inArray(contributionTasks.status, OPEN_TASK_STATUSES),
        ),
      );
  }
}

/**
 * Writes the effects of one decision in the caller's transaction: rows, ledger, history, notifications and
 * queued mails, S3-09, S3-37. The version grows by one when there is any effect, S3-17. Copies are made by
 * `applyDecision`.
 */
export async function applyEffects(application: Application, effects: readonly Effect[]): Promise<void> {
  if (effects.length === 0) return;
  const { db, services, situation, actor } = application;
  const { contribution, now } = situation;
  const values = Object.assign(
    {},
    ...pick(effects, 'contributionSet').map((effect) => effect.values),
  ) as Partial<Settings>;

  await closeTasks(application, pick(effects, 'taskClosed'));
  await changeParticipants(
    application,
    pick(effects, 'participantRemoved'),
    pick(effects, 'participantAdded'),
  );
  const created = pick(effects, 'taskCreated');
  await createTasks(application, created);
  await setContribution(application, values);
  for (const { sessionIds, status } of pick(effects, 'chatSessionsSet')) {
    await db
      .update(chatSessions)
      .set({ status })
      .where(inArray(chatSessions.id, [...sessionIds]));
  }
  await grantPoints(
    db,
    {
      contributionId: contribution.id,
      type: contribution.type,
      createdBy: actor.kind === 'user' ? actor.userId : null,
      date: now,
      locale: services.messages.locales[0] ?? 'en',
    },
    pick(effects, 'pointsGiven').map(({ userId, pointDefinitionId, point }) => ({
      userId,
      pointDefinitionId,
      point,
    })),
  );
  await writeHistoryRows(
    application,
    pick(effects, 'history').map(({ row }) => row),
  );
  await queueMessages(application, values.stateId ?? contribution.stateId, effects);
}
