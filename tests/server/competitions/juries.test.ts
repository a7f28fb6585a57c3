import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionPeopleEndpoints as endpoints } from '#contract/competitions/people.endpoints.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { competitionJuries, evaluations } from '#server/platform/db/schema/evaluations.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import {
  aJuryLifeCycle,
  aModerator,
  anEvalDefinition,
  aRound,
} from '#tests/support/factories/evaluations.ts';
import type { TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

type Definition = { id: number };

let app: TestApp;
let admin: Call;
let employee: Call;
/** Two rounds. */
let lifeCycle: TestLifeCycle;
let first: Definition;
let second: Definition;
let juror: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_EDITOR', 'ROLE_INTERNAL'] }));
  employee = await app.as(await aUser(app.db));
  lifeCycle = await aJuryLifeCycle(app.db);
  first = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY1' });
  second = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY2' });
  juror = await aUser(app.db, { firstName: 'Ada', lastName: 'Green', position: 'Engineer' });
});
afterAll(() => app.close());

const inState = (competitionState: CompetitionState) =>
  aCompetition(app.db, {
    lifeCycleId: lifeCycle.id,
    competitionState,
    publishState: competitionState === 'DRAFT' ? 'DRAFT' : 'PUBLISHED',
  });
const entry = (type: string, users: readonly { id: number }[] = [juror], more: object = {}) => ({
  type,
  title: `The ${type}`,
  evalDefinitionId: (type === 'JURY1' ? first : second).id,
  userPost: users.map(({ id }) => id),
  ...more,
});
const post = (id: number, entries: readonly object[], call: Call = admin) =>
  call(endpoints.saveJuries, { params: { id }, body: Object.fromEntries(entries.entries()) });
const read = (id: number, call: Call = admin) => call(endpoints.juries, { params: { id } });
const both = (users?: readonly { id: number }[]) => [entry('JURY1', users), entry('JURY2', users)];

describe('juries of a competition', () => {
  it('are saved together as an object by index, and read with their people [R2J-50, R2J-51, R2G-19, R2G-20, R2D-17, Q2-73]', async () => {
    const { id } = await inState('DRAFT');
    const other = await aUser(app.db);
    const saved = await post(id, [entry('JURY2'), entry('JURY1', [other, juror])]);
    expect([saved.status, saved.headers['app-alert']]).toEqual([200, 'app.competition.juriesSaved']);
    expect((await read(id)).body).toEqual(saved.body);
    expect(saved.body.map(({ type, userPost }) => [type, userPost])).toEqual([
      ['JURY1', [other.id, juror.id]],
      ['JURY2', [juror.id]],
    ]);
    expect(saved.body[1]).toEqual({
      type: 'JURY2',
      title: 'The JURY2',
      evalDefinitionId: second.id,
      jurorsPerIdea: null,
      users: [{ id: juror.id, firstName: 'Ada', lastName: 'Green', title: 'Engineer' }],
      userPost: [juror.id],
    });
  });

  it('a save replaces all of them; one that stays keeps its own [S2-31]', async () => {
    const { id } = await inState('DRAFT');
    await post(id, both());
    const [before] = await app.db
      .select()
      .from(competitionJuries)
      .where(eq(competitionJuries.competitionId, id));
    await post(id, [entry('JURY1', [juror], { title: 'Another name' })]);
    expect(
      await app.db.select().from(competitionJuries).where(eq(competitionJuries.competitionId, id)),
    ).toEqual([{ ...before, title: 'Another name' }]);
    expect((await post(id, [])).body).toEqual([]);
  });

  it.each([
    ['title', { title: '' }, '0.title'],
    ['title', { title: 'x'.repeat(256) }, '0.title'],
    ['definition', { evalDefinitionId: null }, '0.evalDefinitionId'],
    ['people', { userPost: [] }, '0.userPost'],
    ['fewer people', { userPost: Array.from({ length: 21 }, (_, at) => at + 1) }, '0.userPost'],
    ['different people', { userPost: [1, 1] }, '0.userPost'],
    ['type', { type: 'JURY4' }, '0.type'],
  ])('each needs a %s [R2G-18, R2G-21 … R2G-24, R2H-11, S2-42]', async (_, wrong, field) => {
    const { id } = await inState('DRAFT');
    const refusal = await post(id, [entry('JURY1', [juror], wrong)]);
    expect([refusal.status, Object.keys(refusal.fieldErrors)]).toEqual([400, [field]]);
  });

  it('a title of 255 characters is allowed; one type cannot come twice, nor a fourth jury [R2G-18, R2G-20, R2G-21]', async () => {
    const { id } = await inState('DRAFT');
    expect((await post(id, [entry('JURY1', [juror], { title: 'x'.repeat(255) })])).status).toBe(200);
    expect((await post(id, [entry('JURY1'), entry('JURY1')])).status).toBe(400);
    const four = await admin(endpoints.saveJuries, { params: { id }, body: { 3: entry('JURY1') } });
    expect(four.status).toBe(400);
  });

  it('people have open accounts; definitions are of the stage, for ideas, and of this competition or of all [S2-31, Q2-61]', async () => {
    const { id } = await inState('DRAFT');
    const closed = await aUser(app.db);
    await deactivate(app.db, closed);
    const foreign = await anEvalDefinition(app.db, {
      type: 'IDEA',
      stage: 'EVAL_JURY1',
      competitionId: (await inState('DRAFT')).id,
    });
    const own = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY1', competitionId: id });
    const faults = async (...entries: object[]) => (await post(id, entries)).fieldErrors;
    expect(await faults(entry('JURY2'), entry('JURY1', [juror, closed]))).toEqual({ '1.userPost': 'Value' });
    expect(await faults(entry('JURY1', [{ id: 999_999 }]))).toEqual({ '0.userPost': 'Value' });
    const wrong = (evalDefinitionId: number) => faults(entry('JURY1', [juror], { evalDefinitionId }));
    for (const definition of [second.id, foreign.id, 999_999]) {
      expect(await wrong(definition)).toEqual({ '0.evalDefinitionId': 'Value' });
    }
    expect(await wrong(own.id)).toEqual({});
  });

  it('there is one for each round of the life cycle, and none else [R2G-18, R2E-24, Q2-34]', async () => {
    const { id } = await inState('DRAFT');
    const third = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY3' });
    const refusal = await post(id, [...both(), entry('JURY3', [juror], { evalDefinitionId: third.id })]);
    expect(refusal.fieldErrors).toEqual({ '2.type': 'Value' });
  });

  it('a draft may have some of them; once started none can be left out [Q2-34]', async () => {
    const draft = await inState('DRAFT');
    expect((await post(draft.id, [entry('JURY1')])).status).toBe(200);
    const started = await inState('ANNOUNCED');
    expect((await post(started.id, [entry('JURY1')])).fieldErrors).toEqual({ type: 'NotNull' });
    expect((await post(started.id, both())).status).toBe(200);
  });

  it.each(['COMPLETE', 'ARCHIEVED'] as const)('stay as they are in %s [Q2-25]', async (state) => {
    const { id } = await inState(state);
    expect((await post(id, both())).errorKey).toBe('error.notEditable');
  });
});

describe('juries once the evaluation has begun', () => {
  const aRunning = async () => {
    const round = await aRound(app.db);
    const { id } = round.competition;
    const definition = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY2' });
    const jury = (users: readonly TestUser[], more: object = {}) =>
      entry('JURY1', users, { evalDefinitionId: round.definition.id, ...more });
    return { ...round, id, definition2: definition, juryOne: jury };
  };
  const holders = async (contributionId: number) =>
    (
      await app.db
        .select({ role: contributionParticipants.role, userId: contributionParticipants.userId })
        .from(contributionParticipants)
        .where(
          and(
            eq(contributionParticipants.contributionId, contributionId),
            like(contributionParticipants.role, 'JURY%'),
          ),
        )
    )
      .map(({ userId }) => userId)
      .sort((a, b) => a - b);
  const tasksOf = async (user: TestUser) =>
    (
      await app.db
        .select({ at: contributionTasks.contributionId, status: contributionTasks.status })
        .from(contributionTasks)
        .where(eq(contributionTasks.userId, user.id))
        .orderBy(contributionTasks.contributionId)
    ).map(({ at, status }) => [at, status]);

  it('a started one keeps its juries when its life cycle is taken out of use [Q2-34]', async () => {
    const retired = await aJuryLifeCycle(app.db);
    const { id } = await aCompetition(app.db, { lifeCycleId: retired.id, competitionState: 'ANNOUNCED' });
    const both = [entry('JURY1'), entry('JURY2')];
    expect((await post(id, both)).status).toBe(200);
    await app.db.update(lifeCycles).set({ isActive: false }).where(eq(lifeCycles.id, retired.id));
    expect((await post(id, [])).status).toBe(400);
    expect((await post(id, both)).status).toBe(200);
  });

  it('which juries there are is fixed, and what a begun one asks [Q2-25, S2-31]', async () => {
    const { id, users, juryOne } = await aRunning();
    expect((await post(id, [juryOne(users), entry('JURY2')])).errorKey).toBe('error.notEditable');
    expect((await post(id, [])).errorKey).toBe('error.notEditable');
    expect((await post(id, [juryOne(users, { evalDefinitionId: first.id })])).errorKey).toBe(
      'error.notEditable',
    );
    expect((await post(id, [juryOne(users, { title: 'Renamed' })])).body[0]?.title).toBe('Renamed');
  });

  it('who joins the running round gets role and tasks on the ideas that stand in it, but never on his own [R2G-29, S2-19, S2-31, S3-54, S3-61, Q2-61]', async () => {
    const { id, users, juryOne, anIdea } = await aRunning();
    const late = await aUser(app.db);
    const judged = await anIdea();
    const own = await anIdea({ owner: late });
    const waiting = await anIdea({ state: 'SUBMITTED', participants: [] });
    const refused = await anIdea({ state: 'REJECTION', participants: [] });
    expect((await post(id, [juryOne([...users, late])])).status).toBe(200);
    const old = users.map((user) => user.id);
    expect(await holders(judged.id)).toEqual([...old, late.id]);
    expect(await holders(own.id)).toEqual(old);
    expect([await holders(waiting.id), await holders(refused.id)]).toEqual([[], []]);
    expect(await tasksOf(late)).toEqual([[judged.id, 'WAITING']]);
  });

  it('who leaves before having scored loses role and open tasks; who scored stays [S2-31, S3-62]', async () => {
    const { id, users, definition, juryOne, anIdea } = await aRunning();
    const [scored, idle] = users as [TestUser, TestUser];
    const idea = await anIdea();
    const late = await aUser(app.db);
    await post(id, [juryOne([...users, late])]);
    await app.db.insert(evaluations).values({
      contributionId: idea.id,
      evalFlowType: 'EVAL_JURY1',
      userId: scored.id,
      evalDefinitionId: definition.id,
      score: 80,
    });
    const refusal = await post(id, [juryOne([idle, late])]);
    expect([refusal.status, refusal.errorKey]).toEqual([400, 'error.jurorHasScored']);
    expect(await holders(idea.id)).toEqual([scored.id, idle.id, late.id]);
    expect((await post(id, [juryOne([scored])])).status).toBe(200);
    expect(await holders(idea.id)).toEqual([scored.id]);
    expect(await tasksOf(late)).toEqual([[idea.id, 'CANCELED']]);
  });

  it('who joins the running round is told, once; the others are not [S2-31]', async () => {
    const { id, users, juryOne } = await aRunning();
    const late = await aUser(app.db, { langKey: 'tr' });
    await post(id, [juryOne([...users, late])]);
    await post(id, [juryOne([late, ...users])]);
    const { rows } = await app.db.execute<{ user_id: number; title: string }>(
      `select user_id, title from notification where competition_id = ${id}`,
    );
    expect(rows).toEqual([
      { user_id: late.id, title: expect.stringContaining('yarışmasının jürisindesiniz') },
    ]);
  });

  it('who scores while he is being left out stays [S2-31]', async () => {
    const { id, users, definition, juryOne, anIdea } = await aRunning();
    const [scorer, other] = users as [TestUser, TestUser];
    const idea = await anIdea();
    const answer = await whileOthersWait(
      app.db,
      async (tx) => {
        // As every command on an idea begins.
        await loadSituation(tx, idea.id, { lock: 'wait', now: new Date() });
        await tx.insert(evaluations).values({
          contributionId: idea.id,
          evalFlowType: 'EVAL_JURY1',
          userId: scorer.id,
          evalDefinitionId: definition.id,
          score: 60,
        });
      },
      () => post(id, [juryOne([other])]),
    );
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.jurorHasScored']);
    expect(await holders(idea.id)).toEqual(users.map((user) => user.id));
  });

  it('somebody whose account was closed may stay in a jury, but not come to one', async () => {
    const { id, users, juryOne, anIdea } = await aRunning();
    const idea = await anIdea();
    const [closed] = users as [TestUser];
    await deactivate(app.db, closed);
    expect((await post(id, [juryOne(users)])).status).toBe(200);
    expect(await holders(idea.id)).toEqual(users.map((user) => user.id));
    const stranger = await aUser(app.db);
    await deactivate(app.db, stranger);
    expect((await post(id, [juryOne([...users, stranger])])).fieldErrors).toEqual({ '0.userPost': 'Value' });
  });

  it('the jury of a later round can still change; nobody gets anything of it yet [S2-31]', async () => {
    const { id: competitionId } = await inState('ANNOUNCED');
    const idea = await aContribution(app.db, { lifeCycle, competitionId });
    await post(competitionId, both());
    await app.db.execute(`update competition set competition_state = 'EVAL1' where id = ${competitionId}`);
    const other = await aUser(app.db);
    const another = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY2' });
    const saved = await post(competitionId, [
      entry('JURY1'),
      entry('JURY2', [other], { evalDefinitionId: another.id }),
    ]);
    expect(saved.body[1]).toMatchObject({ evalDefinitionId: another.id, userPost: [other.id] });
    expect([await holders(idea.id), await tasksOf(other)]).toEqual([[], []]);
  });
});

describe('who reads and sets juries', () => {
  it('those who prepare competitions set them; they and the moderators read them [R2I-21, S2-41]', async () => {
    const one = await inState('DRAFT');
    const moderator = await app.as(await aModerator(app.db, one));
    const calls = async (call: Call) => [
      (await read(one.id, call)).status,
      (await post(one.id, both(), call)).status,
    ];
    expect(await calls(app.anonymous)).toEqual([401, 401]);
    expect(await calls(employee)).toEqual([404, 403]);
    expect(await calls(moderator)).toEqual([200, 403]);
    expect(await calls(admin)).toEqual([200, 200]);
    expect([(await read(999_999)).status, (await post(999_999, both())).status]).toEqual([404, 404]);
  });
});
