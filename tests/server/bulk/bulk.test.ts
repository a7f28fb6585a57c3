import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bulkEndpoints, bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import { BULK_JOB_DAYS, BULK_LIMITS } from '#contract/bulk/rules.ts';
import { purgeOldRecords } from '#server/jobs/purge.ts';
import { bulkJobs } from '#server/platform/db/schema/bulk-jobs.ts';
import { contributions, contributionTaggings } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { takeAttempt } from '#server/platform/limits/limits.ts';
import { carryOutBulkJobs } from '#server/process/bulk/carry-out.ts';
import { aField, aFieldUser, aTag } from '#tests/support/factories/contributions.ts';
import { aUser, deactivate } from '#tests/support/factories/users.ts';
import {
  admin,
  app,
  carriedOut,
  lifeCycle,
  prepareBulk,
  preview,
  read,
  responsible,
  start,
  suggestions,
} from './bulkCase.ts';

prepareBulk();

const accept = { command: 'ACT', arguments: { actionName: 'Accept' } } as const;
const CONCERNS_NO_ONE = {
  ...{ willChange: 0, refused: [], notified: [], followerCount: 0 },
  ...{ takenFrom: [], reminded: [] },
};
const statesOf = async (ids: number[]) =>
  (
    await app.db
      .select({ state: contributions.stateType })
      .from(contributions)
      .where(inArray(contributions.id, ids))
      .orderBy(contributions.id)
  ).map(({ state }) => state);
const actionsOn = async (ids: number[]) =>
  (
    await app.db
      .select({ id: contributionHistories.contributionId, event: contributionHistories.event })
      .from(contributionHistories)
      .where(inArray(contributionHistories.contributionId, ids))
  ).filter(({ event }) => event.startsWith('action:'));

describe('who may, and on what', () => {
  it('nobody without a session gives a command or reads a job', async () => {
    const body = { ...accept, ids: [1] };
    const answers = [
      await app.anonymous(bulkEndpoints.start, { body }),
      await app.anonymous(bulkEndpoints.preview, { body }),
      await app.anonymous(bulkEndpoints.choices, { body: { ids: [1] } }),
      await app.anonymous(bulkJobEndpoints.read, { params: { id: 1 } }),
      await app.anonymous(bulkJobEndpoints.undo, { params: { id: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });

  it('a preview says how many will change, and why not the others', async () => {
    const mine = await suggestions(3);
    const others = await suggestions(2, await aUser(app.db), { visibility: 'ALL' });
    const answer = await preview(admin, { ...accept, ids: [...mine, ...others] });
    expect(answer.body).toEqual({
      ...CONCERNS_NO_ONE,
      refused: [{ reason: 'error.commandNotAllowed', count: 5, ids: [...mine, ...others] }],
    });
    expect((await preview(responsible, { ...accept, ids: mine })).body).toMatchObject({
      willChange: 3,
      refused: [],
    });
    const rejected = await preview(responsible, {
      command: 'ACT',
      arguments: { actionName: 'Reject' },
      ids: mine,
    });
    expect(rejected.body.refused).toEqual([{ reason: 'error.explanationRequired', count: 3, ids: mine }]);
    expect(await actionsOn(mine)).toEqual([]);
  });

  it('what the caller may not see is neither counted nor named, and no job is made of it alone', async () => {
    const hidden = await suggestions(2, await aUser(app.db), { visibility: 'PRIVATE' });
    const mine = await suggestions(1);
    const answer = await preview(responsible, { ...accept, ids: [...mine, ...hidden] });
    expect(answer.body).toEqual({ ...CONCERNS_NO_ONE, willChange: 1 });
    const refused = await start(responsible, { ...accept, ids: hidden });
    expect(refused.headers['app-error']).toBe('error.bulk.none');
    const job = await start(responsible, { ...accept, ids: [...mine, ...hidden] });
    expect(job.body.total).toBe(1);
  });

  it('a list that is not open to the caller cannot be meant, nor a filter that there is not', async () => {
    const filter = { type: 'SUGGESTION', parentId: 0, scope: 'manage' } as const;
    const answer = await start(responsible, { ...accept, filter });
    expect(answer.headers['app-error']).toBe('error.commandNotAllowed');
    const misspelt = { ...filter, scope: 'role', 'stateIds.in': '1' } as never;
    expect((await preview(responsible, { ...accept, filter: misspelt })).status).toBe(400);
    expect((await preview(responsible, { ...accept } as never)).status).toBe(400);
  });

  it('what is wrong with the arguments of a command is said of each, by the command that was meant', async () => {
    const wrong = (command: string, given: object) =>
      preview(responsible, { command, arguments: given, ids: [1] } as never);
    expect((await wrong('TAG', { add: [] })).fieldErrors).toEqual({ 'arguments.add': 'NotNull' });
    const assigned = await wrong('ASSIGN', { role: 'EXPERT', userIds: ['x'], mode: 'SOME' });
    expect(assigned.fieldErrors).toEqual({ 'arguments.userIds.0': 'Type', 'arguments.mode': 'Value' });
    expect((await wrong('DELETE', {})).status).toBe(400);
  });

  it('more than 2000 are refused, and so is whoever asks for previews without end', async () => {
    const tooMany = Array.from({ length: BULK_LIMITS.contributions + 1 }, (_, at) => at + 1);
    const body = { ...accept, ids: tooMany };
    expect((await preview(responsible, body)).status).toBe(400);
    expect(
      (await (await app.as(responsible))(bulkEndpoints.choices, { body: { ids: tooMany } })).status,
    ).toBe(400);
    const eager = await aUser(app.db);
    const attempt = { what: 'bulk-preview', who: String(eager.id) };
    await takeAttempt(app.db, attempt, { most: 120, withinSeconds: 600 }, app.services.now(), 120);
    const program = await app.as(eager);
    const answers = [
      await program(bulkEndpoints.preview, { body: { ...accept, ids: [1] } }),
      await program(bulkEndpoints.choices, { body: { ids: [1] } }),
    ];
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  it('a job is read by its owner only', async () => {
    const job = await start(responsible, { ...accept, ids: await suggestions(1) });
    const other = await app.as(admin);
    const params = { id: job.body.id };
    expect((await read(admin, job.body.id)).status).toBe(404);
    expect((await other(bulkJobEndpoints.results, { params })).status).toBe(404);
    expect((await other(bulkJobEndpoints.cancel, { params })).status).toBe(404);
    expect((await other(bulkJobEndpoints.undo, { params })).status).toBe(404);
    await carryOutBulkJobs(app.services);
  });
});

describe('carrying out', () => {
  it('an action is executed on all that match a filter, with its history, tasks and notifications as on one', async () => {
    const boss = await aUser(app.db);
    const ids = await suggestions(4, boss);
    const job = await carriedOut(boss, {
      ...accept,
      filter: {
        type: 'SUGGESTION',
        parentId: 0,
        scope: 'role',
        'stateId.in': String(lifeCycle.state('SUBMITTED').id) as never,
      },
    });
    expect(job).toMatchObject({ state: 'DONE', total: 4, done: 4, changed: 4, refused: [], canUndo: false });
    expect(await statesOf(ids)).toEqual(ids.map(() => 'ACCEPTANCE'));
    expect(await actionsOn(ids)).toHaveLength(4);
    const done = await app.db.select().from(notifications).where(eq(notifications.userId, boss.id));
    expect(done.filter(({ bulkJobId }) => bulkJobId === job.id)).toHaveLength(1);
  });

  it('what was changed in between is refused with its reason, and the others go on', async () => {
    const ids = await suggestions(3);
    const job = await start(responsible, { ...accept, ids });
    await app.db
      .update(contributions)
      .set({ isDeleted: true })
      .where(eq(contributions.id, ids[1] ?? 0));
    await carryOutBulkJobs(app.services);
    const me = await app.as(responsible);
    expect((await read(responsible, job.body.id)).body).toMatchObject({
      changed: 2,
      refused: [{ reason: 'error.bulk.gone', count: 1 }],
    });
    const results = await me(bulkJobEndpoints.results, { params: { id: job.body.id } });
    expect(results.body.map(({ outcome, contribution }) => [outcome, contribution?.id ?? null])).toEqual([
      ['CHANGED', ids[0]],
      ['REFUSED', null],
      ['CHANGED', ids[2]],
    ]);
    const refused = await me(bulkJobEndpoints.results, {
      params: { id: job.body.id },
      query: { outcome: 'REFUSED' },
    });
    expect(refused.body).toHaveLength(1);
  });

  it('several processes that are at it at once do each contribution once', async () => {
    const ids = await suggestions(12);
    const job = await start(responsible, { ...accept, ids });
    await Promise.all([1, 2, 3].map(() => carryOutBulkJobs(app.services)));
    await carryOutBulkJobs(app.services);
    expect((await read(responsible, job.body.id)).body).toMatchObject({ state: 'DONE', changed: 12 });
    expect(await actionsOn(ids)).toHaveLength(12);
    const told = await app.db.select().from(notifications).where(eq(notifications.bulkJobId, job.body.id));
    expect(told).toHaveLength(1);
  });

  it('a job that is canceled leaves out the rest, and one whose giver left is not carried out', async () => {
    const ids = await suggestions(2);
    const job = await start(responsible, { ...accept, ids });
    const me = await app.as(responsible);
    const canceled = await me(bulkJobEndpoints.cancel, { params: { id: job.body.id } });
    expect(canceled.body.state).toBe('CANCELED');
    const leaver = await aUser(app.db);
    const theirs = await suggestions(2, leaver);
    await start(leaver, { ...accept, ids: theirs });
    await deactivate(app.db, leaver);
    await carryOutBulkJobs(app.services);
    expect(await actionsOn([...ids, ...theirs])).toEqual([]);
  });

  it('a role that was taken away since counts no longer', async () => {
    const tag = await aTag(app.db);
    const manager = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    const ids = await suggestions(1, responsible, { visibility: 'ALL' });
    const job = await start(manager, { command: 'TAG', arguments: { add: [tag.id], remove: [] }, ids });
    await app.db.execute(
      `delete from user_authority where user_id = ${manager.id} and authority = 'ROLE_SUGGESTION_ADMIN'`,
    );
    await carryOutBulkJobs(app.services);
    expect((await read(manager, job.body.id)).body.changed).toBe(0);
  });
});

describe('the other commands', () => {
  it('people are added to a role, and taken from it again where nothing changed since', async () => {
    const ids = await suggestions(3);
    const mentor = await aUser(app.db);
    const job = await carriedOut(responsible, {
      command: 'ASSIGN',
      arguments: { role: 'MENTOR', userIds: [mentor.id], mode: 'ADD' },
      ids,
    });
    expect(job).toMatchObject({ changed: 3, canUndo: true });
    const again = await preview(responsible, {
      command: 'ASSIGN',
      arguments: { role: 'MENTOR', userIds: [mentor.id], mode: 'ADD' },
      ids,
    });
    expect(again.body.refused).toEqual([{ reason: 'error.bulk.unchanged', count: 3, ids }]);
    await carriedOut(responsible, { ...accept, ids: ids.slice(0, 1) });
    const me = await app.as(responsible);
    const undo = await me(bulkJobEndpoints.undo, { params: { id: job.id } });
    await carryOutBulkJobs(app.services);
    expect((await read(responsible, undo.body.id)).body).toMatchObject({
      command: 'UNDO',
      changed: 2,
      refused: [{ reason: 'error.bulk.changedSince', count: 1 }],
    });
    const twice = await me(bulkJobEndpoints.undo, { params: { id: job.id } });
    expect(twice.headers['app-error']).toBe('error.bulk.notUndoable');
  });

  it('the field is changed with its responsible, and restored', async () => {
    const [from, to] = [await aField(app.db), await aField(app.db)];
    const other = await aUser(app.db);
    await aFieldUser(app.db, { fieldId: from.id, user: responsible });
    await aFieldUser(app.db, { fieldId: to.id, user: other });
    const ids = await suggestions(2, responsible, { fieldId: from.id });
    const job = await carriedOut(admin, {
      command: 'CHANGE_FIELD',
      arguments: { fieldId: to.id, userId: other.id },
      ids,
    });
    expect(job).toMatchObject({ changed: 2, canUndo: true });
    await (await app.as(admin))(bulkJobEndpoints.undo, { params: { id: job.id } });
    await carryOutBulkJobs(app.services);
    const rows = await app.db.select().from(contributions).where(inArray(contributions.id, ids));
    expect(rows.map(({ fieldId }) => fieldId)).toEqual([from.id, from.id]);
  });

  it('tags are added and removed with a history, and given back', async () => {
    const [old, fresh] = [await aTag(app.db), await aTag(app.db)];
    const ids = await suggestions(2);
    await app.db.insert(contributionTaggings).values({ contributionId: ids[0] ?? 0, tagId: old.id });
    const tagsOf = async (id = 0) =>
      (
        await app.db.select().from(contributionTaggings).where(eq(contributionTaggings.contributionId, id))
      ).map(({ tagId }) => tagId);
    const job = await carriedOut(admin, {
      command: 'TAG',
      arguments: { add: [fresh.id], remove: [old.id] },
      ids,
    });
    expect(job).toMatchObject({ changed: 2, canUndo: true });
    expect([await tagsOf(ids[0]), await tagsOf(ids[1])]).toEqual([[fresh.id], [fresh.id]]);
    await (await app.as(admin))(bulkJobEndpoints.undo, { params: { id: job.id } });
    await carryOutBulkJobs(app.services);
    expect([await tagsOf(ids[0]), await tagsOf(ids[1])]).toEqual([[old.id], []]);
    const unknown = await preview(admin, { command: 'TAG', arguments: { add: [999_999], remove: [] }, ids });
    expect(unknown.status).toBe(400);
  });

  it('who owes an answer gets one notification for all of them; authors remind nobody', async () => {
    const slow = await aUser(app.db);
    const ids = await suggestions(3, slow);
    const { rows } = await app.db.execute<{ state_id: number }>(
      `select state_id from contribution where id = ${ids[0]}`,
    );
    for (const id of ids) {
      await app.db.execute(`insert into contribution_task
        (contribution_id, kind, definition_id, state_id, role, user_id, names, start_at, status, module, one_for_all)
        values (${id}, 'STATE', 1, ${rows[0]?.state_id}, 'RESPONSIBLE', ${slow.id}, '[]', now(), 'WAITING', 'SUGGESTION', false)`);
    }
    const job = await carriedOut(admin, { command: 'REMIND', arguments: { text: 'Please' }, ids });
    expect(job.changed).toBe(3);
    const got = await app.db.select().from(notifications).where(eq(notifications.userId, slow.id));
    expect(got).toHaveLength(1);
    expect(got[0]?.body).toContain('Please');
    const refused = await preview(slow, { command: 'REMIND', arguments: {}, ids });
    expect(refused.body.refused).toEqual([{ reason: 'error.bulk.nobodyToRemind', count: 3, ids }]);
  });

  it('nobody is reminded of the same contribution twice within a day, whoever asks; another one may be', async () => {
    const slow = await aUser(app.db, { firstName: 'Suna', lastName: 'Slow' });
    const ids = await suggestions(2, slow);
    await app.db
      .update(contributions)
      .set({ answerState: 'RUNNING', answerOwnerId: slow.id })
      .where(inArray(contributions.id, ids));
    const remind = { command: 'REMIND', arguments: {} } as const;
    const [first = 0, second = 0] = ids;
    // What is canceled reminds nobody.
    const canceled = await start(admin, { ...remind, ids: [first] });
    await (await app.as(admin))(bulkJobEndpoints.cancel, { params: { id: canceled.body.id } });
    expect((await carriedOut(admin, { ...remind, ids: [first] })).changed).toBe(1);
    const other = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    const refused = { reason: 'error.bulk.remindedLately', count: 1 };
    expect((await preview(other, { ...remind, ids })).body).toEqual({
      ...CONCERNS_NO_ONE,
      willChange: 1,
      reminded: [{ name: 'Suna Slow', count: 1 }],
      refused: [{ ...refused, ids: [first] }],
    });
    expect(await carriedOut(other, { ...remind, ids })).toMatchObject({ changed: 1, refused: [refused] });
    const got = await app.db.select().from(notifications).where(eq(notifications.userId, slow.id));
    expect(got.map(({ contributionId }) => contributionId)).toEqual([first, second]);
    await app.db.execute(`update bulk_job set finished_at = finished_at - interval '25 hours'`);
    expect((await carriedOut(other, { ...remind, ids })).changed).toBe(2);
  });

  it('a reason that is given as a note stays as the explanation of actions that ask for no note', async () => {
    const ids = await suggestions(2);
    const note = { decision: '', reason: 'Out of scope.', next: '', locale: 'en' };
    const job = await carriedOut(responsible, {
      command: 'ACT',
      arguments: { actionName: 'Accept', note },
      ids,
    });
    expect(job.changed).toBe(2);
    const explained = await app.db
      .select({ explanation: contributionHistories.explanation })
      .from(contributionHistories)
      .where(inArray(contributionHistories.contributionId, ids));
    expect(explained.filter(({ explanation }) => explanation === 'Out of scope.')).toHaveLength(2);
  });

  it('actions that fit some are offered by name', async () => {
    const ids = await suggestions(2);
    const me = await app.as(responsible);
    const answer = await me(bulkEndpoints.choices, { body: { ids } });
    expect(
      answer.body.actions.map(({ name, count, explanationRequired }) => [name, count, explanationRequired]),
    ).toEqual([
      ['Accept', 2, false],
      ['Reject', 2, true],
    ]);
  });
});

it('whoever gives a command for one contribution sees what it comes to, and is not notified of it', async () => {
  const job = await carriedOut(responsible, { ...accept, ids: await suggestions(1) });
  expect(job).toMatchObject({ state: 'DONE', changed: 1 });
  expect(await app.db.$count(notifications, eq(notifications.bulkJobId, job.id))).toBe(0);
});

it('a job is removed some days after its end', async () => {
  const job = await carriedOut(responsible, { ...accept, ids: await suggestions(1) });
  const later = (days: number) => new Date(app.services.now().getTime() + days * 86_400_000);
  const isThere = async () => (await app.db.select().from(bulkJobs).where(eq(bulkJobs.id, job.id))).length;
  await purgeOldRecords(app.db, later(BULK_JOB_DAYS - 1));
  expect(await isThere()).toBe(1);
  await purgeOldRecords(app.db, later(BULK_JOB_DAYS + 1));
  expect(await isThere()).toBe(0);
});
