import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionPeopleEndpoints as endpoints } from '#contract/competitions/people.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { MAX_SELECTED_USERS } from '#contract/programmes/rules.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { lockCompetition } from '#server/programmes/competitions/competition.form.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aModerator } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let administrator: TestUser;
let admin: Call;
let employee: Call;
let lifeCycle: TestLifeCycle;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await aUser(app.db, { roles: ['ROLE_COMPETITION_ADMIN', 'ROLE_INTERNAL'] });
  admin = await app.as(administrator);
  employee = await app.as(await aUser(app.db));
  lifeCycle = await aLifeCycle(app.db, {
    type: 'IDEA',
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        tasks: [{ name: 'Look at it', role: 'COMPETITION_MODERATOR', dayCount: 3, oneForAll: false }],
        commands: [{ commandType: 'VIEW_HISTORY', roles: ['COMPETITION_MODERATOR'] }],
      },
      { stateType: 'REJECTION' },
    ],
  });
});
afterAll(() => app.close());

const competition = (values: Partial<typeof competitions.$inferInsert> = {}) =>
  aCompetition(app.db, { lifeCycleId: lifeCycle.id, ...values });
const draft = () => competition({ publishState: 'DRAFT', competitionState: 'DRAFT' });
const post = (id: number, userList: readonly { id: number }[], call: Call = admin) =>
  call(endpoints.saveModerators, {
    params: { id },
    body: { userList: userList.map((user) => ({ id: user.id })) },
  });
const read = (id: number, call: Call = admin) => call(endpoints.moderators, { params: { id } });
const idea = (competitionId: number, values: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, { lifeCycle, competitionId, ...values });
const moderatorsOn = async (contributionId: number) =>
  (
    await app.db
      .select({ userId: contributionParticipants.userId })
      .from(contributionParticipants)
      .where(
        and(
          eq(contributionParticipants.contributionId, contributionId),
          eq(contributionParticipants.role, 'COMPETITION_MODERATOR'),
        ),
      )
      .orderBy(contributionParticipants.rank)
  ).map(({ userId }) => userId);
const tasksOf = async (user: TestUser) =>
  (
    await app.db
      .select({ status: contributionTasks.status })
      .from(contributionTasks)
      .where(eq(contributionTasks.userId, user.id))
  ).map(({ status }) => status);

describe('moderators of a competition', () => {
  it('are stored in their order, with name and position [R2J-52, R2J-53, R2H-07, R2H-08, R2D-16, S2-30]', async () => {
    const { id } = await draft();
    const one = await aUser(app.db, { firstName: 'Ada', lastName: 'Green', position: 'Engineer' });
    const two = await aUser(app.db, { firstName: 'Can', lastName: 'Öz' });
    const saved = await post(id, [two, one, two]);
    expect([saved.status, saved.headers['app-alert']]).toEqual([200, 'app.competition.moderatorsSaved']);
    expect(saved.body).toEqual([
      { id: two.id, firstName: 'Can', lastName: 'Öz', title: '' },
      { id: one.id, firstName: 'Ada', lastName: 'Green', title: 'Engineer' },
    ]);
    expect((await read(id)).body).toEqual(saved.body);
    const underscored = await app.app.inject({
      url: `/api/v3/competition_moderator/${id}`,
      headers: { authorization: `Bearer ${await app.token(administrator)}` },
    });
    expect(JSON.parse(underscored.body)).toEqual(saved.body);
  });

  it('of one competition are none of another [R2H-09]', async () => {
    const [mine, other] = [await competition(), await competition()];
    const user = await aUser(app.db);
    await post(mine.id, [user]);
    const call = await app.as(user);
    const isModerator = async (id: number) =>
      (await call(competitionEndpoints.read, { params: { id, lang: 'en' } })).body.callerIsModerator;
    expect([await isModerator(mine.id), await isModerator(other.id)]).toEqual([true, false]);
  });

  it('may be nobody in a draft, but somebody who can act once it has started [S2-30]', async () => {
    const prepared = await draft();
    expect((await post(prepared.id, [])).body).toEqual([]);
    const started = await competition();
    const closed = await aModerator(app.db, started);
    expect((await post(started.id, [])).fieldErrors).toEqual({ userList: 'NotEmpty' });
    await deactivate(app.db, closed);
    expect((await post(started.id, [closed])).fieldErrors).toEqual({ userList: 'NotEmpty' });
    const another = await aUser(app.db);
    expect((await post(started.id, [closed, another])).body.map(({ id }) => id)).toEqual([
      closed.id,
      another.id,
    ]);
  });

  it('are people with an open account, twenty at most [S2-30, R2H-10, Q2-36]', async () => {
    const { id } = await draft();
    const closed = await aUser(app.db);
    await deactivate(app.db, closed);
    expect((await post(id, [closed])).fieldErrors).toEqual({ userList: 'Value' });
    expect((await post(id, [{ id: 999_999 }])).fieldErrors).toEqual({ userList: 'Value' });
    const many = [];
    for (let at = 0; at <= MAX_SELECTED_USERS; at += 1) many.push(await aUser(app.db));
    expect((await post(id, many)).fieldErrors).toEqual({ userList: 'Size' });
    expect((await post(id, many.slice(1))).body).toHaveLength(20);
  });

  it.each(['COMPLETE', 'ARCHIEVED'] as const)('stay as they are in %s [Q2-25]', async (competitionState) => {
    const { id } = await competition({ competitionState });
    expect((await post(id, [await aUser(app.db)])).errorKey).toBe('error.notEditable');
  });

  it('who is new is told once, in his language; who does it himself is not [S2-30]', async () => {
    const { id, title } = await draft();
    const [turkish, stays] = [await aUser(app.db, { langKey: 'tr' }), await aUser(app.db)];
    await post(id, [stays]);
    await post(id, [stays, turkish, administrator]);
    const notified = (await (await app.as(turkish))(notificationEndpoints.list)).body;
    expect(notified.map((row) => [row.title, row.competitionId])).toEqual([
      [`“${title}” yarışmasının moderatörüsünüz`, id],
    ]);
    expect(
      await app.db.$count(notifications, inArray(notifications.userId, [stays.id, administrator.id])),
    ).toBe(1);
  });

  it('of two lists that are saved at once one is stored whole', async () => {
    const { id } = await draft();
    const users = [await aUser(app.db), await aUser(app.db), await aUser(app.db)];
    await Promise.all([post(id, users.slice(0, 2)), post(id, users.slice(1))]);
    const stored = (await read(id)).body.map((user) => user.id);
    expect([users.slice(0, 2).map((user) => user.id), users.slice(1).map((user) => user.id)]).toContainEqual(
      stored,
    );
  });
});

describe('moderators and ideas', () => {
  it('who comes takes part in every idea that was submitted, with its tasks; who leaves does no more [S3-51, S3-61, S3-62]', async () => {
    const { id } = await competition();
    const ideas = [await idea(id), await idea(id), await idea(id, { state: 'REJECTION' })];
    const [unsent, deleted] = [await idea(id, { state: 'DRAFT' }), await idea(id, { isDeleted: true })];
    const [one, two] = [await aUser(app.db), await aUser(app.db)];
    await post(id, [one]);
    await post(id, [one, two]);
    for (const { id: at } of ideas) expect(await moderatorsOn(at)).toEqual([one.id, two.id]);
    for (const { id: at } of [unsent, deleted]) expect(await moderatorsOn(at)).toEqual([]);
    expect([await tasksOf(one), await tasksOf(two)]).toEqual([
      ['WAITING', 'WAITING'],
      ['WAITING', 'WAITING'],
    ]);
    const call = await app.as(two);
    const see = async () =>
      (await call(contributionEndpoints.read, { params: { id: ideas[0]?.id ?? 0 } })).status;
    expect(await see()).toBe(200);
    await post(id, [one]);
    expect(await moderatorsOn(ideas[0]?.id ?? 0)).toEqual([one.id]);
    expect([await tasksOf(one), await tasksOf(two)]).toEqual([
      ['WAITING', 'WAITING'],
      ['CANCELED', 'CANCELED'],
    ]);
    expect(await see()).toBe(404);
  });

  it('a save that changes nobody waits for no idea and leaves all as they are [S2-30]', async () => {
    const { id } = await competition();
    const { id: at } = await idea(id);
    const [one, two] = [await aUser(app.db), await aUser(app.db)];
    await post(id, [one, two]);
    await inTransaction(app.db, async (tx) => {
      await tx.execute(sql`select from contribution where id = ${at} for update`);
      expect((await post(id, [two, one])).status).toBe(200);
    });
    expect(await moderatorsOn(at)).toEqual([one.id, two.id]);
    expect((await read(id)).body.map((user) => user.id)).toEqual([two.id, one.id]);
  });

  it('the history of an idea tells who came and who left [S3-84]', async () => {
    const { id } = await competition();
    const { id: at } = await idea(id);
    const moderator = await aUser(app.db, { firstName: 'Ada', lastName: 'Green' });
    await post(id, [moderator]);
    const { rows } = await app.db.execute(
      `select category, event, old_value, new_value, named_people, user_id from contribution_history where contribution_id = ${at}`,
    );
    expect(rows).toEqual([
      {
        category: 'ASSIGN',
        event: 'COMPETITION_MODERATOR',
        old_value: null,
        new_value: null,
        named_people: { old: [], new: [{ id: moderator.id, name: 'Ada Green' }] },
        user_id: administrator.id,
      },
    ]);
  });

  it('a saved list that is the same changes no idea', async () => {
    const { id } = await competition();
    const { id: at } = await idea(id);
    const user = await aUser(app.db);
    await post(id, [user]);
    const version = async () =>
      (await app.db.execute(`select version, date_updated from contribution where id = ${at}`)).rows;
    const before = await version();
    await post(id, [user]);
    expect(await version()).toEqual(before);
  });

  const submitAs = async (call: Call, id: number, fieldId: number) =>
    call(contributionEndpoints.save, {
      params: { type: 'IDEA' },
      body: {
        id,
        title: 'A bench in the yard',
        body: '<p>Everybody could sit in the sun.</p>',
        contributionFieldId: fieldId,
        saveAsDraft: false,
      },
    });
  const start = (call: Call, competitionId: number) =>
    call(contributionEndpoints.create, { params: { type: 'IDEA' }, body: { competitionId } });

  it('a draft is for its owners alone; with the hand-in the moderators take part, the closed accounts not [S3-51, R2C-01]', async () => {
    const { id: competitionId } = await competition();
    const [moderator, closed] = [await aUser(app.db), await aUser(app.db)];
    await post(competitionId, [moderator, closed]);
    await deactivate(app.db, closed);
    const field = await aField(app.db, { type: 'IDEA' });
    const { body: id } = await start(employee, competitionId);
    const watching = await app.as(moderator);
    const seen = async () => (await watching(contributionEndpoints.read, { params: { id } })).status;
    expect([await moderatorsOn(id), await seen()]).toEqual([[], 404]);
    expect((await submitAs(employee, id, field.id)).status).toBe(200);
    expect([await moderatorsOn(id), await seen()]).toEqual([[moderator.id], 200]);
    expect(await tasksOf(moderator)).toEqual(['WAITING']);
    const { body } = await employee(contributionEndpoints.read, { params: { id } });
    expect(body).toMatchObject({ type: 'IDEA', competitionId });
  });

  it('an idea that is submitted while the moderators change gets the new ones', async () => {
    const { id: competitionId } = await competition();
    const moderator = await aUser(app.db);
    const field = await aField(app.db, { type: 'IDEA' });
    const { body: id } = await start(employee, competitionId);
    const answer = await whileOthersWait(
      app.db,
      async (tx) => {
        await lockCompetition(tx, competitionId);
        await aModerator(tx, { id: competitionId }, moderator);
      },
      () => submitAs(employee, id, field.id),
    );
    expect([answer.status, await moderatorsOn(id)]).toEqual([200, [moderator.id]]);
  });

  it('nothing is started or submitted while the competition moves on [S2-02, S2-11, S3-13]', async () => {
    const field = await aField(app.db, { type: 'IDEA' });
    const { id: first } = await competition();
    const { body: id } = await start(employee, first);
    const late = await whileOthersWait(
      app.db,
      async (tx) => {
        await lockCompetition(tx, first);
        await tx
          .update(competitions)
          .set({ competitionState: 'TERMINATED' })
          .where(eq(competitions.id, first));
      },
      () => submitAs(employee, id, field.id),
    );
    expect([late.status, late.errorKey]).toEqual([400, 'error.campaignClosed']);
    const { id: second } = await competition();
    const tooLate = await whileOthersWait(
      app.db,
      async (tx) => {
        await lockCompetition(tx, second);
        await tx
          .update(competitions)
          .set({ competitionState: 'TERMINATED' })
          .where(eq(competitions.id, second));
      },
      () => start(employee, second),
    );
    expect(tooLate.errorKey).toBe('error.campaignClosed');
  });

  it('a thousand ideas take a few statements, not thousands [S3-51]', async () => {
    const { id } = await competition();
    const state = lifeCycle.state('SUBMITTED');
    await app.db.execute(`
      insert into contribution (type, code, title, competition_id, life_cycle_id, state_id, state_type, date_submitted)
      select 'IDEA', 'MANY-' || at, 'Idea ' || at, ${id}, ${lifeCycle.id}, ${state.id}, 'SUBMITTED', now()
        from generate_series(1, 1100) at`);
    const users = [await aUser(app.db), await aUser(app.db)];
    expect((await post(id, users)).status).toBe(200);
    const counted = await app.db.execute(`
      select p.user_id, count(*) as ideas, count(t.id) as tasks from contribution_participant p
        join contribution c on c.id = p.contribution_id and c.competition_id = ${id}
        left join contribution_task t on t.contribution_id = c.id and t.user_id = p.user_id
       group by p.user_id order by p.user_id`);
    expect(counted.rows).toEqual(users.map((user) => ({ user_id: user.id, ideas: 1100, tasks: 1100 })));
  });
});

describe('who reads and sets moderators', () => {
  it('those who prepare competitions set them; they and the moderators read them [R2I-21, S2-41]', async () => {
    const one = await competition();
    const moderator = await app.as(await aModerator(app.db, one));
    const users = [await aUser(app.db)];
    const calls = async (call: Call) => [
      (await read(one.id, call)).status,
      (await post(one.id, users, call)).status,
    ];
    expect(await calls(app.anonymous)).toEqual([401, 401]);
    expect(await calls(employee)).toEqual([404, 403]);
    expect(await calls(moderator)).toEqual([200, 403]);
    expect(await calls(admin)).toEqual([200, 200]);
    expect((await read(999_999)).status).toBe(404);
    expect((await post(999_999, users)).status).toBe(404);
  });
});
