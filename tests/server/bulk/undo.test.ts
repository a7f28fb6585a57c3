import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { absenceEndpoints } from '#contract/absences/endpoints.ts';
import { bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import type { BulkRequest } from '#contract/bulk/schema.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { passWorkOfAbsent } from '#server/jobs/absences.ts';
import { absences } from '#server/platform/db/schema/absences.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { stateTaskDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { carryOutBulkJobs } from '#server/process/bulk/carry-out.ts';
import { aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import {
  admin,
  app,
  carriedOut,
  prepareBulk,
  preview,
  read,
  responsible,
  start,
  suggestions,
} from './bulkCase.ts';

prepareBulk();

afterEach(async () => {
  await app.db.delete(absences);
  await passWorkOfAbsent(app.services);
});

/** Roles and who holds them, such as `MENTOR 7`, a deputy as `MENTOR 9 for 7`. */
async function holdersOf(id: number): Promise<string[]> {
  const rows = await app.db
    .select()
    .from(contributionParticipants)
    .where(eq(contributionParticipants.contributionId, id))
    .orderBy(contributionParticipants.role, contributionParticipants.rank);
  return rows
    .filter(({ role }) => role !== 'OWNER')
    .map(
      ({ role, userId, deputyForId }) =>
        `${role} ${userId}${deputyForId === null ? '' : ` for ${deputyForId}`}`,
    );
}

async function undo(jobId: number) {
  const { body } = await (await app.as(admin))(bulkJobEndpoints.undo, { params: { id: jobId } });
  await carryOutBulkJobs(app.services);
  return (await read(admin, body.id)).body;
}

async function isAway(person: TestUser, deputy: TestUser): Promise<void> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const body = { firstDay: day(0), lastDay: day(5), deputyId: deputy.id };
  expect((await (await app.as(person))(absenceEndpoints.create, { body })).status).toBe(200);
  await passWorkOfAbsent(app.services);
}

const oneWith = async (...participants: [TestUser, ParticipationRole][]) =>
  (await suggestions(1, responsible, { participants }))[0] ?? 0;

describe('a hand-over that is undone', () => {
  it('leaves the successor the roles that they held before, in which they held them together too', async () => {
    const next = await aUser(app.db);
    const apart = await oneWith([responsible, 'RESPONSIBLE'], [next, 'EXPERT'], [next, 'MENTOR']);
    const together = await oneWith([responsible, 'RESPONSIBLE'], [next, 'RESPONSIBLE']);
    const before = [await holdersOf(apart), await holdersOf(together)];
    const body = {
      command: 'HAND_OVER',
      arguments: { userId: next.id },
      ids: [apart, together],
    } satisfies BulkRequest;
    const job = await carriedOut(admin, body);
    expect([await holdersOf(apart), await holdersOf(together)]).toEqual([
      [`EXPERT ${next.id}`, `MENTOR ${next.id}`, `RESPONSIBLE ${next.id}`],
      [`RESPONSIBLE ${next.id}`],
    ]);
    expect(await undo(job.id)).toMatchObject({ changed: 2, refused: [] });
    expect([await holdersOf(apart), await holdersOf(together)]).toEqual(before);
  });

  it('gives nothing back to a closed account', async () => {
    const [former, next] = [await aUser(app.db), await aUser(app.db)];
    const id = await oneWith([former, 'RESPONSIBLE']);
    const job = await carriedOut(admin, {
      command: 'HAND_OVER',
      arguments: { userId: next.id },
      ids: [id],
    });
    await deactivate(app.db, former);
    expect(await undo(job.id)).toMatchObject({
      changed: 0,
      refused: [{ reason: 'error.userNotSelectable', count: 1 }],
    });
    expect(await holdersOf(id)).toEqual([`RESPONSIBLE ${next.id}`]);
  });
});

describe('a hand-over', () => {
  it('is for administrators of the module, and is taken back', async () => {
    const ids = await suggestions(3);
    const next = await aUser(app.db);
    const body = { command: 'HAND_OVER', arguments: { userId: next.id }, ids } as const;
    expect((await preview(responsible, body)).body.refused).toEqual([
      { reason: 'error.commandNotAllowed', count: 3, ids },
    ]);
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    expect((await preview(admin, { ...body, arguments: { userId: outsider.id } })).body.refused).toEqual([
      { reason: 'error.userNotSelectable', count: 3, ids },
    ]);
    expect((await preview(admin, body)).body).toMatchObject({
      takenFrom: [{ name: 'Rana Responsible', count: 3 }],
    });
    const job = await carriedOut(admin, body);
    expect(job).toMatchObject({ changed: 3, refused: [], canUndo: true });
    for (const id of ids) expect(await holdersOf(id)).toEqual([`RESPONSIBLE ${next.id}`]);
    expect(await undo(job.id)).toMatchObject({ command: 'UNDO', changed: 3 });
    for (const id of ids) expect(await holdersOf(id)).toEqual([`RESPONSIBLE ${responsible.id}`]);
  });

  it('is of whoever is away, though a deputy works on it, and not of what the deputy does in their own name', async () => {
    const [away, deputy, next] = [await aUser(app.db), await aUser(app.db), await aUser(app.db)];
    const id = await oneWith([deputy, 'EXPERT'], [away, 'RESPONSIBLE']);
    await isAway(away, deputy);
    expect(await holdersOf(id)).toContain(`RESPONSIBLE ${deputy.id} for ${away.id}`);
    await app.db.update(contributions).set({ answerOwnerId: deputy.id }).where(eq(contributions.id, id));
    const job = await carriedOut(admin, {
      command: 'HAND_OVER',
      arguments: { userId: next.id },
      ids: [id],
    });
    expect(job).toMatchObject({ changed: 1 });
    expect(await holdersOf(id)).toEqual([`EXPERT ${deputy.id}`, `RESPONSIBLE ${next.id}`]);
  });

  it('says of what nobody works on, and of what its successor wrote, why nothing happens', async () => {
    const author = await aUser(app.db);
    const idle = await oneWith([author, 'OWNER']);
    const own = await oneWith([author, 'OWNER'], [responsible, 'RESPONSIBLE']);
    const body = {
      command: 'HAND_OVER',
      arguments: { userId: author.id },
      ids: [idle, own],
    } satisfies BulkRequest;
    expect((await preview(admin, body)).body).toMatchObject({
      willChange: 0,
      refused: [
        { reason: 'error.bulk.nothingToHandOver', count: 1, ids: [idle] },
        { reason: 'error.bulk.successorIsAuthor', count: 1, ids: [own] },
      ],
    });
  });
});

describe('what is undone while somebody is away', () => {
  it('leaves a deputy a deputy', async () => {
    const [away, deputy, other] = [await aUser(app.db), await aUser(app.db), await aUser(app.db)];
    const id = await oneWith([responsible, 'RESPONSIBLE'], [away, 'MENTOR']);
    await isAway(away, deputy);
    const before = await holdersOf(id);
    expect(before).toContain(`MENTOR ${deputy.id} for ${away.id}`);
    const job = await carriedOut(admin, {
      command: 'ASSIGN',
      arguments: { role: 'MENTOR', userIds: [other.id], mode: 'REPLACE' },
      ids: [id],
    });
    expect(await holdersOf(id)).toContain(`MENTOR ${other.id}`);
    expect(await undo(job.id)).toMatchObject({ changed: 1, refused: [] });
    expect(await holdersOf(id)).toEqual(before);
  });

  it('gives a field back with whoever was responsible, and their deputy', async () => {
    const [away, deputy, other] = [await aUser(app.db), await aUser(app.db), await aUser(app.db)];
    const [from, to] = [await aField(app.db), await aField(app.db)];
    await aFieldUser(app.db, { fieldId: from.id, user: away });
    await aFieldUser(app.db, { fieldId: to.id, user: other });
    const [id = 0] = await suggestions(1, away, { fieldId: from.id });
    await isAway(away, deputy);
    const before = await holdersOf(id);
    expect(before).toContain(`RESPONSIBLE ${deputy.id} for ${away.id}`);
    const job = await carriedOut(admin, {
      command: 'CHANGE_FIELD',
      arguments: { fieldId: to.id, userId: other.id },
      ids: [id],
    });
    expect(await holdersOf(id)).toEqual([`RESPONSIBLE ${other.id}`]);
    expect(await undo(job.id)).toMatchObject({ changed: 1, refused: [] });
    expect(await holdersOf(id)).toEqual(before);
    const [row] = await app.db
      .select({ fieldId: contributions.fieldId })
      .from(contributions)
      .where(and(eq(contributions.id, id)));
    expect(row?.fieldId).toBe(from.id);
  });
});

describe('whoever takes over by a hand-over of many', () => {
  beforeAll(async () => {
    await app.db.update(stateTaskDefinitions).set({ sendEmail: true });
  });
  afterAll(async () => {
    await app.db.update(stateTaskDefinitions).set({ sendEmail: false });
  });
  /** Notifications and mails of somebody. */
  const noticesOf = async ({ id }: TestUser) => [
    await app.db.$count(notifications, eq(notifications.userId, id)),
    await app.db.$count(notificationMails, eq(notificationMails.userId, id)),
  ];

  it('is notified of what came before the job was stopped', async () => {
    const [former, next] = [await aUser(app.db), await aUser(app.db)];
    const [done = 0, left = 0] = await suggestions(2, former);
    const job = await start(admin, {
      command: 'HAND_OVER',
      arguments: { userId: next.id },
      ids: [done, left],
    });
    // It had come as far as the first of them.
    const before = JSON.stringify({ from: former.id, roles: [] });
    await app.db.execute(sql`update bulk_job_item set outcome = 'CHANGED', before = ${before}::jsonb
      where job_id = ${job.body.id} and contribution_id = ${done}`);
    await app.db
      .update(contributionParticipants)
      .set({ userId: next.id })
      .where(
        and(
          eq(contributionParticipants.contributionId, done),
          eq(contributionParticipants.role, 'RESPONSIBLE'),
        ),
      );
    await (await app.as(admin))(bulkJobEndpoints.cancel, { params: { id: job.body.id } });
    expect(await noticesOf(next)).toEqual([1, 1]);
    await carryOutBulkJobs(app.services);
    expect(await noticesOf(next)).toEqual([1, 1]);
  });

  it('gets one notification and one mail about all of it, and so does whoever gets it back', async () => {
    const [former, next] = [await aUser(app.db), await aUser(app.db)];
    const ids = await suggestions(3, former);
    const job = await carriedOut(admin, { command: 'HAND_OVER', arguments: { userId: next.id }, ids });
    expect(await noticesOf(next)).toEqual([1, 1]);
    const [notice] = await app.db.select().from(notifications).where(eq(notifications.userId, next.id));
    const work = t('handOver.work.both', {
      first: t('handOver.work.contributions', { smart_count: 3 }),
      last: t('handOver.work.tasks', { smart_count: 3 }),
    });
    expect(notice?.title).toContain(work);
    expect(notice?.listType).toBe('SUGGESTION');
    await undo(job.id);
    expect(await noticesOf(next)).toEqual([1, 1]);
    expect(await noticesOf(former)).toEqual([1, 1]);
  });
});
