import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { competitionRewards, competitions } from '#server/platform/db/schema/campaigns.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let employee: Call;
let lifeCycleId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_EDITOR', 'ROLE_INTERNAL'] }));
  employee = await app.as(await aUser(app.db));
  lifeCycleId = (await aLifeCycle(app.db, { type: 'IDEA' })).id;
});
afterAll(() => app.close());

const competition = (values: Parameters<typeof aCompetition>[1] = {}) =>
  aCompetition(app.db, { lifeCycleId, ...values });
const add = (competitionId: number, reward: string, more: object = {}, call: Call = admin) =>
  call(competitionRewardEndpoints.create, { body: { competitionId, reward, ...more } });
const save = (body: object, call: Call = admin) => call(competitionRewardEndpoints.save, { body });
const remove = (id: number, rewardId: number, call: Call = admin) =>
  call(competitionRewardEndpoints.remove, { params: { id, rewardId } });
const read = (id: number, call: Call = admin) => call(competitionRewardEndpoints.list, { params: { id } });
const ranked = async (id: number) => (await read(id)).body.map(({ reward, rank }) => `${rank} ${reward}`);

it('two rewards never share a rank, whoever writes them [S2-34]', async () => {
  const { id } = await aCompetition(app.db);
  const reward = { competitionId: id, rank: 1, reward: 'A book' };
  await app.db.insert(competitionRewards).values(reward);
  await expect(app.db.insert(competitionRewards).values(reward)).rejects.toMatchObject({
    cause: { constraint: 'competition_reward_rank' },
  });
});

describe('rewards of a competition', () => {
  it('each comes below the others, in words unless told otherwise [R2H-01, R2H-02, R2H-05, R2J-56, R2J-57]', async () => {
    const { id } = await competition();
    const first = await add(id, '  A day in the workshop ');
    expect([first.status, first.headers['app-alert']]).toEqual([201, 'app.competitionReward.created']);
    expect(first.body).toEqual({
      id: first.body.id,
      competitionId: id,
      rank: 1,
      reward: 'A day in the workshop',
      isPoint: false,
    });
    expect((await add(id, '250', { isPoint: true, rank: 9 })).body).toMatchObject({ rank: 2, isPoint: true });
    expect(await ranked(id)).toEqual(['1 A day in the workshop', '2 250']);
  });

  it('many at once still get ranks without gaps and without doubles [R2H-05, S2-34]', async () => {
    const { id } = await competition();
    await Promise.all(Array.from({ length: 6 }, (_, at) => add(id, `Prize ${at}`)));
    expect((await read(id)).body.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('deleting one closes the gap; adding and deleting at once leave none [R2H-05, R2J-59, S2-34]', async () => {
    const { id } = await competition();
    const [a] = [await add(id, 'a'), await add(id, 'b'), await add(id, 'c')];
    const removed = await remove(id, a?.body.id ?? 0);
    expect([removed.status, removed.body, removed.headers['app-alert']]).toEqual([
      204,
      undefined,
      'app.competitionReward.deleted',
    ]);
    expect(await ranked(id)).toEqual(['1 b', '2 c']);
    const [b, c] = (await read(id)).body;
    await Promise.all([remove(id, b?.id ?? 0), add(id, 'd'), remove(id, c?.id ?? 0), add(id, 'e')]);
    expect((await read(id)).body.map(({ rank }) => rank)).toEqual([1, 2]);
  });

  it('another rank moves it, and the others make room [R2J-58, S2-34]', async () => {
    const { id } = await competition();
    const made = [await add(id, 'a'), await add(id, 'b'), await add(id, 'c'), await add(id, 'd')];
    const idOf = (at: number) => made[at]?.body.id ?? 0;
    const moved = await save({ id: idOf(3), rank: 2 });
    expect([moved.status, moved.body.rank, moved.headers['app-alert']]).toEqual([
      200,
      2,
      'app.competitionReward.updated',
    ]);
    expect(await ranked(id)).toEqual(['1 a', '2 d', '3 b', '4 c']);
    expect((await save({ id: idOf(0), rank: 99 })).body.rank).toBe(4);
    expect(await ranked(id)).toEqual(['1 d', '2 b', '3 c', '4 a']);
    await Promise.all([
      save({ id: idOf(0), rank: 1 }),
      save({ id: idOf(1), rank: 1 }),
      save({ id: idOf(2), rank: 4 }),
    ]);
    expect((await read(id)).body.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  it('words are changed without moving it; points must stay a number [R2J-58, Q2-37]', async () => {
    const { id } = await competition();
    await add(id, 'first');
    const { body } = await add(id, '500', { isPoint: true });
    expect((await save({ id: body.id, reward: '750' })).body).toEqual({ ...body, reward: '750' });
    expect((await save({ id: body.id, reward: 'many' })).fieldErrors).toEqual({ reward: 'number' });
    expect((await save({ id: body.id, reward: 'a lunch', isPoint: false })).body).toMatchObject({
      reward: 'a lunch',
      isPoint: false,
    });
    expect((await save({ id: body.id, isPoint: true })).fieldErrors).toEqual({ reward: 'number' });
  });

  it.each([
    ['', false, 'Size'],
    ['   ', false, 'Size'],
    ['x'.repeat(513), false, 'Size'],
    ['0', true, 'number'],
    ['1000001', true, 'number'],
    ['1.5', true, 'number'],
    ['-5', true, 'number'],
    ['ten', true, 'number'],
  ])('"%s" with points %s is refused [R2H-03, R2H-04, Q2-37]', async (reward, isPoint, fault) => {
    const { id } = await competition();
    const refusal = await add(id, reward, { isPoint });
    expect([refusal.status, refusal.fieldErrors]).toEqual([400, { reward: fault }]);
  });

  it('512 characters and a million points are allowed [R2H-03, Q2-37]', async () => {
    const { id } = await competition();
    expect((await add(id, 'x'.repeat(512))).status).toBe(201);
    expect((await add(id, '1000000', { isPoint: true })).status).toBe(201);
    expect((await add(id, '1', { isPoint: true })).status).toBe(201);
  });

  it.each(['COMPLETE', 'ARCHIEVED'] as const)('nothing of it changes in %s [S2-34, Q2-25]', async (state) => {
    const { id } = await competition({ competitionState: 'APPROVAL' });
    const { body } = await add(id, 'a');
    await app.db.update(competitions).set({ competitionState: state }).where(eq(competitions.id, id));
    for (const refusal of [
      await add(id, 'b'),
      await save({ id: body.id, rank: 1 }),
      await remove(id, body.id),
    ]) {
      expect([refusal.status, refusal.errorKey]).toEqual([400, 'error.notEditable']);
    }
    expect(await ranked(id)).toEqual(['1 a']);
  });
});

describe('who sees and who sets rewards', () => {
  it('everybody reads those of a public competition; others follow the competition [R2J-56, S2-04, S2-41]', async () => {
    const open = await competition({ accessLevel: 'PUBLIC' });
    await add(open.id, 'a');
    expect((await read(open.id, app.anonymous)).body).toHaveLength(1);
    const registered = await competition({ accessLevel: 'REGISTERED' });
    expect((await read(registered.id, app.anonymous)).status).toBe(404);
    expect((await read(registered.id, employee)).status).toBe(200);
    const draft = await competition({
      publishState: 'DRAFT',
      competitionState: 'DRAFT',
      accessLevel: 'PUBLIC',
    });
    expect((await read(draft.id, employee)).status).toBe(404);
    expect((await read(draft.id, admin)).status).toBe(200);
    expect((await read(999_999, admin)).status).toBe(404);
  });

  it('administrators and editors of competitions set them [R2I-21, S2-41]', async () => {
    const { id } = await competition();
    const { body } = await add(id, 'a');
    const calls = async (call: Call) =>
      [
        await add(id, 'b', {}, call),
        await save({ id: body.id, rank: 1 }, call),
        await remove(id, body.id, call),
      ].map(({ status }) => status);
    expect(await calls(app.anonymous)).toEqual([401, 401, 401]);
    expect(await calls(employee)).toEqual([403, 403, 403]);
    expect(await calls(admin)).toEqual([201, 200, 204]);
  });

  it('what does not exist, or belongs to another competition, is not found', async () => {
    const one = await competition();
    const other = await competition();
    const { body } = await add(one.id, 'a');
    expect((await add(999_999, 'a')).status).toBe(404);
    expect((await save({ id: 999_999, rank: 1 })).status).toBe(404);
    expect((await save({ id: body.id, competitionId: other.id, reward: 'b' })).status).toBe(404);
    expect((await remove(other.id, body.id)).status).toBe(404);
    expect(await ranked(one.id)).toEqual(['1 a']);
  });
});
