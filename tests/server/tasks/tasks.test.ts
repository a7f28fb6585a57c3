import { eq, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { TASK_STATUSES } from '#contract/tasks/rules.ts';
import {
  contributionParticipants,
  contributions,
  extraInputValues,
} from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import { aContribution, aField, anExtraInput } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { app, aTask, day, idsOf, lifeCycle, listOf, ofType, prepareTasks, type Query } from './taskCase.ts';

prepareTasks();

describe('my tasks', () => {
  it('are exactly those of the caller, the newest first, with all columns [R3D-01, R3D-03, R3D-04, R3D-05, R3D-06, R3D-07, R3D-08, R3P-61, S3-59, S3-64]', async () => {
    const [me, other] = [await aUser(app.db), await aUser(app.db)];
    const field = await aField(app.db, { title: 'Energy' });
    const contribution = await aContribution(app.db, { lifeCycle, fieldId: field.id, title: 'Solar roof' });
    const first = await aTask(me, contribution.id);
    const second = await aTask(me, contribution.id, { kind: 'COMMAND', commandType: 'BENEFIT_FORECAST' });
    await aTask(other, contribution.id);
    const answer = await listOf(me);
    expect(answer.total).toBe(2);
    expect(answer.body).toEqual([
      expect.objectContaining({ id: second, commandId: 'BENEFIT_FORECAST' }),
      {
        id: first,
        taskName: 'Decide',
        role: 'RESPONSIBLE',
        status: 'WAITING',
        module: 'SUGGESTION',
        start: day(-1),
        end: day(2),
        contributionId: contribution.id,
        contributionType: 'SUGGESTION',
        contributionTitle: 'Solar roof',
        contributionCode: contribution.code,
        competitionId: null,
        stateName: 'SUBMITTED',
        stateSince: expect.any(String),
        fieldTitle: 'Energy',
        userId: me.id,
        fullName: expect.stringMatching(/^First\d+ Last\d+$/),
        commandId: null,
        isOwnDraft: false,
        standsInFor: null,
        promise: null,
      },
    ]);
  });

  it('on a contribution that I may not see any longer are left out, and no search finds them [S3-20]', async () => {
    const me = await aUser(app.db);
    const open = await aContribution(app.db, { lifeCycle, visibility: 'INTERNAL' });
    const hidden = await aContribution(app.db, { lifeCycle, visibility: 'PRIVATE', title: 'Secret plan' });
    const canceled = await aTask(me, open.id, { hasRole: false, status: 'CANCELED' });
    const lost = await aTask(me, hidden.id, { status: 'CANCELED' });
    expect(await idsOf(me, {})).toEqual([lost, canceled]);
    await app.db.delete(contributionParticipants).where(eq(contributionParticipants.userId, me.id));
    const answer = await listOf(me);
    expect([answer.total, answer.body.map(({ id }) => id)]).toEqual([1, [canceled]]);
    expect((await listOf(me, { search: 'Secret' })).total).toBe(0);
    const platform = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    const all = await platform(taskEndpoints.ofUser, { params: { userId: me.id }, query: {} });
    expect(all.total).toBe(2);
  });

  it('stand in the order in which others wait for them, what was begun of one’s own after them, what is done last [R3D-01, R3D-26, S3-62]', async () => {
    const me = await aUser(app.db);
    const draft = await aContribution(app.db, { lifeCycle, owner: me, state: 'NEW' });
    const { id } = await aContribution(app.db, { lifeCycle });
    const own = await aTask(me, draft.id, { role: 'OWNER', endAt: day(-209), status: 'OVERDUE' });
    const endless = await aTask(me, id, { endAt: null });
    const soon = await aTask(me, id, { endAt: day(1) });
    const late = await aTask(me, id, { endAt: day(-2), status: 'OVERDUE' });
    const answer = await listOf(me, { sort: 'due,asc', 'status.in': 'WAITING,OVERDUE' });
    expect(answer.body.map((row) => row.id)).toEqual([late, soon, endless, own]);
    expect(answer.body.map(({ isOwnDraft }) => isOwnDraft)).toEqual([false, false, false, true]);
    const longDone = await aTask(me, id, { endAt: day(-9), status: 'LATE_DONE' });
    const done = await aTask(me, id, { endAt: day(-4), status: 'ON_TIME_DONE' });
    const everything = await listOf(me, { sort: 'due,asc' });
    expect(everything.body.map((row) => row.id)).toEqual([late, soon, endless, own, done, longDone]);
    const boss = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    const ofMe = { 'userId.in': String(me.id), sort: 'due,asc' } as const;
    const asked = await ofType(boss, 'SUGGESTION', ofMe);
    // Whoever administers them reads the drafts of others among what has no end.
    expect(asked.body.slice(0, 4).map((row) => row.id)).toEqual([late, soon, own, endless]);
    expect(new Set(asked.body.slice(-2).map((row) => row.id))).toEqual(new Set([done, longDone]));
  });

  it('come in pages of ten [R3D-26]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    for (let made = 0; made < 12; made += 1) await aTask(me, id);
    const pages = [await listOf(me), await listOf(me, { page: 1 })];
    expect(pages.map(({ body, total }) => [body.length, total])).toEqual([
      [10, 12],
      [2, 12],
    ]);
    expect(new Set(pages.flatMap(({ body }) => body.map((row) => row.id))).size).toBe(12);
  });

  it('are named in the asked language [Q3-128]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    await aTask(me, id);
    const [row] = (await listOf(me, { langKey: 'tr' })).body;
    expect([row?.taskName, row?.stateName]).toEqual(['Decide (tr)', 'SUBMITTED (tr)']);
  });

  it('name somebody who has one name without a blank beside it [S3-64]', async () => {
    const { id } = await aContribution(app.db, { lifeCycle });
    const fullNames = async (names: { firstName: string; lastName: string }) => {
      const person = await aUser(app.db, names);
      await aTask(person, id);
      return (await listOf(person)).body.map(({ fullName }) => fullName);
    };
    expect(await fullNames({ firstName: 'Cher', lastName: '' })).toEqual(['Cher']);
    expect(await fullNames({ firstName: '', lastName: 'Zico' })).toEqual(['Zico']);
  });

  it('of all people are found by whose they are, by name or by choice', async () => {
    const boss = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    const [one, other] = [
      await aUser(app.db, { firstName: 'Zeynep', lastName: 'Quillfeather' }),
      await aUser(app.db),
    ];
    const { id } = await aContribution(app.db, { lifeCycle });
    const [hers, his] = [await aTask(one, id), await aTask(other, id)];
    const ids = async (query: object) => (await ofType(boss, 'SUGGESTION', query)).body.map((row) => row.id);
    expect(await ids({ search: 'quillfea' })).toEqual([hers]);
    expect(await ids({ 'userId.in': String(other.id) })).toEqual([his]);
    expect(new Set(await ids({ 'userId.in': `${one.id},${other.id}` }))).toEqual(new Set([hers, his]));
  });

  it('of another user are for platform administrators only, refused by 400 [R3P-61, S3-64, Q3-04]', async () => {
    const [me, other] = [await aUser(app.db), await aUser(app.db)];
    const read = async (user: TestUser) =>
      (await app.as(user))(taskEndpoints.ofUser, { params: { userId: other.id } });
    const refused = await read(me);
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.commandNotAllowed']);
    expect((await read(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }))).status).toBe(200);
    expect((await app.anonymous(taskEndpoints.ofUser, { params: { userId: other.id } })).status).toBe(401);
  });

  it('on deleted contributions are not listed [S3-19]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    await aTask(me, id);
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, id));
    expect((await listOf(me)).total).toBe(0);
  });
});

describe('the status of a task', () => {
  it('is asked for as the index of open tasks has it, which serves no parameters [S3-63]', () => {
    const { indexes } = getTableConfig(contributionTasks);
    const condition = indexes.find(({ config }) => config.name === 'contribution_task_open')?.config.where;
    const written = (part: SQL) => new PgDialect().sqlToQuery(part);
    expect(written(isOpenStatus(sql`status`))).toEqual(written(condition ?? sql``));
    expect(written(isOpenStatus(sql`status`)).params).toEqual([]);
  });

  it('reads OVERDUE once its end has passed, before any job ran [R3D-19, R3D-20, S3-62]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    const late = await aTask(me, id, { endAt: day(-0.01) });
    const open = await aTask(me, id, { endAt: null });
    expect((await listOf(me)).body.map((row) => [row.id, row.status])).toEqual([
      [open, 'WAITING'],
      [late, 'OVERDUE'],
    ]);
    expect(await idsOf(me, { 'status.in': 'OVERDUE' })).toEqual([late]);
    expect(await idsOf(me, { 'status.in': 'WAITING' })).toEqual([open]);
  });

  it('is one of exactly six, and each can be filtered [R3D-16, R3D-19, R3D-20, R3D-21, R3D-22, R3D-23, R3D-24, R3D-25]', async () => {
    expect(TASK_STATUSES).toHaveLength(6);
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    for (const status of TASK_STATUSES) {
      const made = await aTask(me, id, { status });
      expect(await idsOf(me, { 'status.in': status })).toEqual([made]);
    }
    expect(await idsOf(me, { 'status.in': 'UNDONE,CANCELED' })).toHaveLength(2);
    const unknown = await listOf(me, { 'status.in': 'DONE' });
    expect([unknown.status, Object.keys(unknown.fieldErrors)]).toEqual([400, ['status.in']]);
  });
});

describe('filters', () => {
  it('search finds task name, title and code without regard to case and accents [R3D-09, R3P-63, S3-65]', async () => {
    const me = await aUser(app.db);
    const one = await aContribution(app.db, { lifeCycle, title: 'Yeşil Işık 100%' });
    const two = await aContribution(app.db, { lifeCycle, title: 'Other' });
    const light = await aTask(me, one.id, { name: 'Look' });
    const named = await aTask(me, two.id, { name: 'Évaluer' });
    expect(await idsOf(me, { search: 'yesil isik' })).toEqual([light]);
    expect(await idsOf(me, { search: '0%' })).toEqual([light]);
    expect(await idsOf(me, { search: 'EVAL' })).toEqual([named]);
    expect(await idsOf(me, { search: two.code.toLowerCase() })).toEqual([named]);
    expect(await idsOf(me, { search: '%%' })).toEqual([]);
  });

  it('each filter alone narrows the list [R3D-10, R3D-11, R3D-12, R3D-13, R3D-14, R3D-15, R3D-17, R3D-18, R3P-63]', async () => {
    const unit = await aUnit(app.db);
    const me = await aUser(app.db);
    const field = await aField(app.db);
    const input = await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['Yes', 'No'] });
    const owner = await aUser(app.db, { unitId: unit.id });
    const wanted = await aContribution(app.db, { lifeCycle, fieldId: field.id, owner });
    const other = await aContribution(app.db, { lifeCycle });
    await app.db.insert(extraInputValues).values({
      contributionId: wanted.id,
      extraInputId: input.id,
      selectionValueIds: [input.choiceIds[0] ?? 0],
    });
    const task = await aTask(me, wanted.id, {
      name: 'Check, then sign',
      role: 'MENTOR',
      stateId: lifeCycle.state('EVALUATION').id,
      module: 'IMPROVEMENT',
      startAt: day(-10),
      endAt: day(-5),
      status: 'LATE_DONE',
    });
    await aTask(me, other.id, { startAt: day(-20), endAt: null });
    await aTask(me, other.id, { startAt: day(-20), endAt: day(5) });
    const alone: Query[] = [
      { 'taskName.in': 'Check, then sign' },
      { 'role.in': 'MENTOR,EXPERT' },
      { 'contributionFieldId.in': String(field.id) as never },
      { 'stateId.in': String(lifeCycle.state('EVALUATION').id) as never },
      { 'eiId.in': String(unit.id) },
      { 'eiId.in': `org${unit.organizationId}` },
      { 'eiId.in': `ei_${input.id}_${input.choiceIds[0]}` },
      { module: 'IMPROVEMENT' },
      { start: day(-11) },
      { end: day(-4) },
    ];
    for (const query of alone) expect([query, await idsOf(me, query)]).toEqual([query, [task]]);
  });

  it('groups of unit and extra-input tokens are combined by AND; malformed tokens answer 400 [Q3-01, S3-87]', async () => {
    const unit = await aUnit(app.db);
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, {
      lifeCycle,
      owner: await aUser(app.db, { unitId: unit.id }),
    });
    await aTask(me, id);
    expect(await idsOf(me, { 'eiId.in': `${unit.id},ei_1_1` })).toEqual([]);
    for (const wrong of ['abc', 'org', 'ei_1', '1,,2', `${unit.id};drop`, '12x', 'org3_4']) {
      const answer = await listOf(me, { 'eiId.in': wrong });
      expect([wrong, answer.status, answer.fieldErrors]).toEqual([wrong, 400, { 'eiId.in': 'Pattern' }]);
    }
  });

  it('start and end are inclusive; a task without an end has none to compare [Q3-47]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    const bounded = await aTask(me, id, { startAt: day(0), endAt: day(3) });
    const endless = await aTask(me, id, { startAt: day(0), endAt: null });
    expect(await idsOf(me, { start: day(0) })).toEqual([endless, bounded]);
    expect(await idsOf(me, { end: day(3) })).toEqual([bounded]);
  });

  it('every column sorts both ways, an unknown one answers 400 [R3D-26, S3-06]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    const a = await aTask(me, id, {
      name: 'alpha',
      role: 'AUDITOR',
      startAt: day(-3),
      endAt: day(1),
      status: 'CANCELED',
    });
    const b = await aTask(me, id, { name: 'Beta', role: 'MENTOR', startAt: day(-2), endAt: day(4) });
    for (const field of ['id', 'taskName', 'role', 'start', 'end', 'status'] as const) {
      expect([field, await idsOf(me, { sort: `${field},asc` })]).toEqual([field, [a, b]]);
      expect([field, await idsOf(me, { sort: `${field},desc` })]).toEqual([field, [b, a]]);
    }
    expect((await listOf(me, { sort: 'module,asc' })).status).toBe(200);
    expect((await listOf(me, { sort: 'password,asc' })).status).toBe(400);
  });
});

describe('tasks of a type and of a contribution', () => {
  it('the administrator of the type sees the tasks of all users on it [R3D-02, R3P-62, Q3-44, Q3-45]', async () => {
    const admin = await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN'] });
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle, title: 'Only here' });
    const tasks = [await aTask(me, id), await aTask(await aUser(app.db), id)];
    const answer = await ofType(admin, 'SUGGESTION', { search: 'Only here' });
    expect(answer.body.map((row) => row.id)).toEqual(tasks.reverse());
    const refused = await ofType(admin, 'IMPROVEMENT');
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.commandNotAllowed']);
    expect((await ofType(me, 'SUGGESTION')).errorKey).toBe('error.commandNotAllowed');
    const platform = await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] });
    expect((await ofType(platform, 'IDEA')).total).toBe(0);
  });

  it('an id gives the tasks of that contribution to those who may see it, 404 to others [Q3-44, S3-20]', async () => {
    const [owner, me] = [await aUser(app.db), await aUser(app.db)];
    const { id } = await aContribution(app.db, { lifeCycle, owner });
    const task = await aTask(me, id, { hasRole: false });
    expect((await ofType(owner, id)).body.map((row) => row.id)).toEqual([task]);
    expect((await ofType(me, id)).status).toBe(404);
    expect((await ofType(owner, 999_999)).status).toBe(404);
    expect((await ofType(owner, 'EXTRA' as never)).status).toBe(400);
  });
});
