import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleEndpoints as endpoints } from '#contract/schedules/endpoints.ts';
import type { ScheduleInput } from '#contract/schedules/schema.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    states: [
      { stateType: 'NEW' },
      {
        stateType: 'SUBMITTED',
        commands: [{ commandType: 'IMPLEMENTATION_SCHEDULE', roles: ['ADVISOR'] }],
      },
      { stateType: 'COMPLETION' },
    ],
  });
});
afterAll(() => app.close());

async function aCast(state = 'SUBMITTED') {
  const owner = await aUser(app.db);
  const responsible = await aUser(app.db);
  const implementer = await aUser(app.db, { firstName: 'Ilse', lastName: 'Marx' });
  const advisor = await aUser(app.db);
  const contribution = await aContribution(app.db, {
    lifeCycle,
    owner,
    state,
    visibility: 'REGISTERED',
    participants: [
      [responsible, 'RESPONSIBLE'],
      [implementer, 'IMPLEMENTER'],
      [advisor, 'ADVISOR'],
    ],
  });
  return { id: contribution.id, contribution, owner, responsible, implementer, advisor };
}

type Item = ScheduleInput['items'][number];
const step = (changes: Partial<Item> = {}): Item => ({
  title: 'Order the parts',
  start: '2026-03-01',
  end: '2026-03-31',
  percent: 0,
  ...changes,
});
const read = (call: Call, id: number) => call(endpoints.read, { params: { id } });
const save = (call: Call, id: number, items: unknown[], version = 0) =>
  call(endpoints.replace, { params: { id }, body: { version, items } });

describe('an implementation schedule', () => {
  it('is empty until it is saved, then read in its order by all who see the contribution [R3B-20, R3F-07, R3F-08, R3P-86, R3P-87, Q3-56, S3-85]', async () => {
    const { id, owner, implementer } = await aCast();
    const me = await app.as(implementer);
    expect((await read(me, id)).body).toEqual({
      contributionId: id,
      version: 0,
      canEdit: true,
      lastModifiedBy: null,
      lastModifiedDate: null,
      items: [],
    });
    const saved = await save(me, id, [
      step({ title: '  Order the parts  ', responsibleId: implementer.id, responsible: 'Somebody else' }),
      step({ title: 'Build', percent: 100, responsible: 'Acme Ltd.' }),
      step({ title: 'Try it out', responsible: '' }),
    ]);
    expect([saved.status, saved.headers['app-alert']]).toEqual([200, 'app.implementationSchedule.saved']);
    const seen = await read(await app.as(owner), id);
    expect(seen.body).toEqual({ ...saved.body, canEdit: false });
    expect(seen.body).toMatchObject({ version: 1, lastModifiedBy: 'Ilse Marx' });
    expect(
      seen.body.items.map(({ rank, title, responsible, responsibleId, percent, done }) => [
        rank,
        title,
        responsible,
        responsibleId,
        percent,
        done,
      ]),
    ).toEqual([
      [1, 'Order the parts', 'Ilse Marx', implementer.id, 0, false],
      [2, 'Build', 'Acme Ltd.', null, 100, true],
      [3, 'Try it out', null, null, 0, false],
    ]);
  });

  it('is replaced as a whole: steps change, move, come and go, and keep their ids [R3F-08, Q3-56]', async () => {
    const { id, responsible } = await aCast();
    const me = await app.as(responsible);
    const { body: first } = await save(me, id, [
      step({ title: 'A' }),
      step({ title: 'B' }),
      step({ title: 'C' }),
    ]);
    const [a, , c] = first.items;
    const { body } = await save(
      me,
      id,
      [
        step({ id: c?.id, title: 'C', start: '2026-04-01', end: '2026-04-02' }),
        step({ title: 'D' }),
        step({ id: a?.id, title: 'A!', percent: 55 }),
      ],
      first.version,
    );
    expect(body.items.map(({ title, start, percent }) => [title, start, percent])).toEqual([
      ['C', '2026-04-01', 0],
      ['D', '2026-03-01', 0],
      ['A!', '2026-03-01', 55],
    ]);
    expect([body.items[0]?.id, body.items[2]?.id]).toEqual([c?.id, a?.id]);
    const emptied = await save(me, id, [], body.version);
    expect([emptied.body.items, emptied.body.version]).toEqual([[], 3]);
    expect((await read(me, id)).body.version).toBe(3);
  });

  it('is written by implementer, responsible and holders of the command, and by nobody else [S3-85, S3-53]', async () => {
    const { id, contribution, owner, responsible, advisor } = await aCast();
    const [task] = await app.db
      .insert(contributionTasks)
      .values({
        contributionId: id,
        stateId: contribution.stateId,
        kind: 'COMMAND',
        definitionId: 1,
        names: [{ language: 'en', name: 'Plan it' }],
        module: 'SUGGESTION',
        oneForAll: true,
        userId: advisor.id,
        role: 'ADVISOR',
        commandType: 'IMPLEMENTATION_SCHEDULE',
      })
      .returning();
    const taskStatus = async () =>
      (
        await app.db
          .select()
          .from(contributionTasks)
          .where(eq(contributionTasks.id, task?.id ?? 0))
      )[0]?.status;
    const admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    for (const user of [owner, admin, await aUser(app.db)]) {
      const me = await app.as(user);
      expect((await read(me, id)).body.canEdit).toBe(false);
      expect((await save(me, id, [step()])).errorKey).toBe('error.commandNotAllowed');
    }
    expect((await save(await app.as(responsible), id, [step({ percent: 40 })])).status).toBe(200);
    expect(await taskStatus()).toBe('WAITING');
    expect((await save(await app.as(advisor), id, [step({ percent: 90 }), step()], 1)).status).toBe(200);
    expect(await taskStatus()).toBe('ON_TIME_DONE');
    const notes = await app.db
      .select()
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, id))
      .orderBy(contributionHistories.id);
    expect(
      notes.map(({ category, event, oldValue, newValue, userId }) => [
        category,
        event,
        oldValue,
        newValue,
        userId,
      ]),
    ).toEqual([
      ['COMMAND', 'IMPLEMENTATION_SCHEDULE', null, '1 40', responsible.id],
      ['COMMAND', 'IMPLEMENTATION_SCHEDULE', '1 40', '2 45', advisor.id],
    ]);
    // The command belongs to a state, the two roles to the contribution.
    const later = await aCast('COMPLETION');
    expect((await save(await app.as(later.advisor), later.id, [step()])).errorKey).toBe(
      'error.commandNotAllowed',
    );
    expect((await save(await app.as(later.implementer), later.id, [step()])).status).toBe(200);
  });

  it('that two save at once is saved by one; the other is told, and nothing is lost [R3P-87, S3-17]', async () => {
    const { id, responsible, implementer } = await aCast();
    const both = await Promise.all(
      [responsible, implementer].map(async (user, index) =>
        save(await app.as(user), id, [step({ title: `Plan ${index}` })]),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.errorKey).toBe('error.savedInBetween');
    const winner = both.find(({ status }) => status === 200)?.body;
    const me = await app.as(responsible);
    expect((await read(me, id)).body.items).toEqual(winner?.items);
    expect((await save(me, id, [], 7)).errorKey).toBe('error.savedInBetween');
  });
});

describe('what is refused', () => {
  it('steps without a title or days, the wrong way round, or out of bounds; too many of them [S3-85]', async () => {
    const { id, responsible } = await aCast();
    const me = await app.as(responsible);
    const faults = async (changes: object) =>
      (await save(me, id, [step(), { ...step(), ...changes }])).fieldErrors;
    expect(await faults({ title: '   ' })).toEqual({ 'items.1.title': 'Size' });
    expect(await faults({ title: 'x'.repeat(256) })).toEqual({ 'items.1.title': 'Size' });
    expect(await faults({ end: '2026-02-28' })).toEqual({ 'items.1.end': 'periodOrder' });
    expect(await faults({ start: '2026-02-30' })).toHaveProperty(['items.1.start']);
    expect(await faults({ start: '0000-01-01' })).toHaveProperty(['items.1.start']);
    expect(await faults({ percent: 101 })).toEqual({ 'items.1.percent': 'Max' });
    expect(await faults({ percent: -1 })).toEqual({ 'items.1.percent': 'Min' });
    expect(await faults({ percent: 0.5 })).toHaveProperty(['items.1.percent']);
    expect(await faults({ responsible: 'x'.repeat(256) })).toEqual({ 'items.1.responsible': 'Size' });
    expect(
      (
        await save(
          me,
          id,
          Array.from({ length: 101 }, () => step()),
        )
      ).fieldErrors,
    ).toEqual({ items: 'Size' });
    expect((await me(endpoints.replace, { params: { id }, body: { items: [] } })).fieldErrors).toEqual({
      version: 'NotNull',
    });
    expect((await read(me, id)).body.version).toBe(0);
    const hostile = await save(me, id, [
      step({ title: '<img src=x onerror=alert(1)>', responsible: "'; drop table x" }),
    ]);
    expect(hostile.body.items[0]?.title).toBe('<img src=x onerror=alert(1)>');
  });

  it('steps of another schedule, the same one twice, and people who are no choice [S3-85]', async () => {
    const mine = await aCast();
    const other = await aCast();
    const me = await app.as(mine.responsible);
    const { body: theirs } = await save(await app.as(other.responsible), other.id, [step()]);
    const foreign = theirs.items[0]?.id ?? 0;
    const { body } = await save(me, mine.id, [step()]);
    const own = body.items[0]?.id ?? 0;
    const faults = async (items: unknown[]) => (await save(me, mine.id, items, 1)).fieldErrors;
    expect(await faults([step({ id: foreign })])).toEqual({ 'items.0.id': 'Value' });
    expect(await faults([step({ id: own }), step({ id: own })])).toEqual({ 'items.1.id': 'Value' });
    const left = await aUser(app.db, { activated: false });
    const outside = await aUser(app.db, { roles: ['ROLE_USER', 'ROLE_EXTERNAL'] });
    for (const { id: responsibleId } of [left, outside, { id: 999_999 }]) {
      expect(await faults([step({ responsibleId })])).toEqual({ 'items.0.responsibleId': 'Value' });
    }
    expect((await read(me, other.id)).body.items).toHaveLength(1);
    // Whoever was named stays named after he has left.
    const colleague = await aUser(app.db);
    await save(me, mine.id, [step({ responsibleId: colleague.id })], 1);
    await app.db.update(users).set({ activated: false }).where(eq(users.id, colleague.id));
    expect((await save(me, mine.id, [step({ responsibleId: colleague.id })], 2)).status).toBe(200);
  });

  it('callers who may not see the contribution, without a session or without a role [S3-12, S3-20]', async () => {
    const { id } = await aCast();
    const hidden = await aContribution(app.db, { lifeCycle });
    const gone = await aContribution(app.db, { lifeCycle, isDeleted: true, visibility: 'REGISTERED' });
    const me = await app.as(await aUser(app.db));
    for (const unseen of [hidden.id, gone.id, 999_999]) {
      expect((await read(me, unseen)).status).toBe(404);
      expect((await save(me, unseen, [step()])).status).toBe(404);
    }
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    expect([(await read(app.anonymous, id)).status, (await save(app.anonymous, id, [])).status]).toEqual([
      401, 401,
    ]);
    expect([(await read(nobody, id)).status, (await save(nobody, id, [])).status]).toEqual([403, 403]);
  });
});

describe('whom somebody from outside names', () => {
  const OUTSIDE = { roles: ['ROLE_EXTERNAL' as const] };
  let address = 0;
  async function aKnown(values: Parameters<typeof aUser>[1] = {}) {
    address += 1;
    const email = `known${address}@works.example`;
    return { ...(await aUser(app.db, { email, ...values })), email };
  }
  async function aForeignPlan() {
    const outsider = await aUser(app.db, OUTSIDE);
    const colleague = await aUser(app.db);
    const contribution = await aContribution(app.db, {
      lifeCycle,
      visibility: 'REGISTERED',
      participants: [
        [outsider, 'RESPONSIBLE'],
        [colleague, 'EXPERT'],
      ],
    });
    return { id: contribution.id, colleague, outsider, me: await app.as(outsider) };
  }

  it('nobody by counting ids: an employee is refused like somebody who does not exist [S3-85, S3-100]', async () => {
    const { id, me } = await aForeignPlan();
    const strangers = [
      await aKnown(),
      await aKnown({ activated: false }),
      await aKnown(OUTSIDE),
      { id: 999_999 },
    ];
    const answer = await save(
      me,
      id,
      strangers.map((stranger) => step({ responsibleId: stranger.id })),
    );
    expect([answer.status, answer.fieldErrors]).toEqual([
      400,
      Object.fromEntries(strangers.map((_, index) => [`items.${index}.responsibleId`, 'Value'])),
    ]);
    const { id: responsibleId, email } = await aKnown({ firstName: 'Derya' });
    for (const responsibleEmail of ['Derya', email.slice(1), `x${email}`, '%@%', '', null]) {
      const { fieldErrors } = await save(me, id, [step({ responsibleId, responsibleEmail })]);
      expect(fieldErrors, String(responsibleEmail)).toEqual({ 'items.0.responsibleId': 'Value' });
    }
    expect((await read(me, id)).body.items).toEqual([]);
  });

  it('people of the contribution, and employees by the whole address; who is named stays named [S3-85, S3-100]', async () => {
    const { id, me, colleague, outsider } = await aForeignPlan();
    const derya = await aKnown({ firstName: 'Derya', lastName: 'Ak' });
    const named = [
      step({ responsibleId: outsider.id }),
      step({ responsibleId: colleague.id }),
      step({ responsibleId: derya.id, responsibleEmail: ` ${derya.email.toUpperCase()} ` }),
    ];
    const { body } = await save(me, id, named);
    expect(body.items.map(({ responsibleId }) => responsibleId)).toEqual([
      outsider.id,
      colleague.id,
      derya.id,
    ]);
    expect(body.items[2]?.responsible).toBe('Derya Ak');
    expect((await save(me, id, [step({ responsibleId: derya.id })], 1)).status).toBe(200);
    // The address of one opens the way to no other, and outside people are found for no schedule.
    const other = await aKnown();
    const foreign = await aKnown(OUTSIDE);
    for (const [responsibleId, responsibleEmail] of [
      [other.id, derya.email],
      [foreign.id, foreign.email],
    ] as const) {
      const { fieldErrors } = await save(me, id, [step({ responsibleId, responsibleEmail })], 2);
      expect(fieldErrors).toEqual({ 'items.0.responsibleId': 'Value' });
    }
  });

  it('lists of addresses are tried out no faster here than in the search of people', async () => {
    const { id, me } = await aForeignPlan();
    const derya = await aKnown();
    const steps = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        step({ responsibleId: derya.id, responsibleEmail: `nobody${at}@works.example` }),
      );
    expect((await save(me, id, steps(29))).status).toBe(400);
    const searched = () => me(userEndpoints.search, { query: { searchString: derya.email } });
    expect((await searched()).status).toBe(200);
    const known = step({ responsibleId: derya.id, responsibleEmail: derya.email });
    expect((await save(me, id, [known])).status).toBe(429);
    expect((await searched()).status).toBe(429);
    // Without addresses the plan can be saved all the while.
    expect((await save(me, id, [step()])).status).toBe(200);
  });

  it('everybody, once they belong to the organisation or look after something of it', async () => {
    const stranger = await aKnown();
    for (const role of ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR'] as const) {
      const insider = await aUser(app.db, { roles: ['ROLE_EXTERNAL', role] });
      const { id } = await aContribution(app.db, { lifeCycle, participants: [[insider, 'RESPONSIBLE']] });
      const { status } = await save(await app.as(insider), id, [step({ responsibleId: stranger.id })]);
      expect(status, role).toBe(200);
    }
  });
});
