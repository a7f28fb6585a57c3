import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_COUNTED } from '#contract/http.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { TASK_STATUSES } from '#contract/tasks/rules.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import type { Call } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { app, aTask, lifeCycle, prepareTasks, type Query } from './taskCase.ts';

prepareTasks();

let admin: Call;
let people: TestUser[];
let ids: number[];

/** The same numbers in each run. */
const chance = seededRandom(1);
const below = (most: number) => chance.between(0, most - 1);
const oneOf = chance.pick;

beforeAll(async () => {
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  people = [await aUser(app.db), await aUser(app.db), await aUser(app.db)];
  ids = [];
  for (let at = 0; at < 12; at += 1) {
    ids.push((await aContribution(app.db, { lifeCycle, owner: oneOf(people), state: 'SUBMITTED' })).id);
  }
});

const taskIds = async () =>
  (await app.db.select({ id: contributionTasks.id }).from(contributionTasks)).map(({ id }) => id);

async function changeSomething(): Promise<void> {
  const known = await taskIds();
  const some = known.filter(() => below(4) === 0);
  const id = oneOf(ids);
  switch (below(8)) {
    case 0:
    case 1:
      await aTask(oneOf(people), id, { status: oneOf(TASK_STATUSES) });
      return;
    case 2:
      if (some.length === 0) return;
      await app.db
        .update(contributionTasks)
        .set({ status: oneOf(TASK_STATUSES) })
        .where(inArray(contributionTasks.id, some));
      return;
    case 3:
      await app.db.delete(contributionTasks).where(eq(contributionTasks.id, oneOf([...known, 0])));
      return;
    case 4:
      await app.db
        .update(contributions)
        .set({ isDeleted: below(3) === 0 })
        .where(inArray(contributions.id, [id, oneOf(ids)]));
      return;
    case 6: {
      const headId = oneOf(ids.filter((other) => other !== id));
      await app.db.execute(sql`
        insert into contribution_family_member (member_id, head_id) values (${id}, ${headId})
        on conflict do nothing`);
      return;
    }
    case 7:
      await app.db.execute(sql`
        delete from contribution_family_member where member_id = ${id} or head_id = ${id}`);
      return;
    case 5:
      // What changes nothing that is counted.
      await app.db.update(contributionTasks).set({ oneForAll: below(2) === 0 });
  }
}

const list = async (statuses?: string) => {
  const query = { size: 1000, ...(statuses !== undefined && { 'status.in': statuses }) };
  const { body, total } = await admin(taskEndpoints.ofTypeOrContribution, {
    params: { id: 'SUGGESTION' },
    query,
  });
  return { rows: body.length, total };
};

/** What the list tells is the number of its rows, and of the rows that the rule selects. */
async function expectAgreement(): Promise<void> {
  const { rows: counted } = await app.db.execute<{ total: number; open: number }>(sql`
    select count(*) as total, count(*) filter (where task.status in ('WAITING', 'OVERDUE')) as open
      from contribution_task task join contribution c on c.id = task.contribution_id
     where task.module = 'SUGGESTION' and not c.is_deleted
       and not (task.status in ('WAITING', 'OVERDUE')
                and exists (select from contribution_family_member where member_id = c.id))`);
  const { total = -1, open = -1 } = counted[0] ?? {};
  expect(await list()).toEqual({ rows: total, total });
  expect(await list('OVERDUE,WAITING')).toEqual({ rows: open, total: open });
  // Not told apart by what is kept, so counted.
  const [waiting, overdue] = [await list('WAITING'), await list('OVERDUE')];
  expect([waiting.rows + overdue.rows, waiting.total + overdue.total]).toEqual([open, open]);
}

const close = (id: number) =>
  app.db.update(contributionTasks).set({ status: 'CANCELED' }).where(eq(contributionTasks.id, id));
const fold = () => app.db.execute(sql`select fold_contribution_task_tally()`);
const storedRows = async () =>
  (
    await app.db.execute(sql`
      select module, is_open, sum(number) as number from contribution_task_tally
       group by 1, 2 having sum(number) <> 0 order by 1, 2`)
  ).rows;

describe('the kept numbers of tasks', () => {
  it('stay those of the rows whatever changes, before and after they are added up [R3P-62, R3D-26]', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (let change = 0; change < 40; change += 1) await changeSomething();
      await expectAgreement();
      await fold();
      await expectAgreement();
    }
    expect((await list()).total).toBeGreaterThan(10);
  }, 120_000);

  it('stay so when many write and add up at once', async () => {
    const known = await taskIds();
    const work = Array.from({ length: 120 }, async (_, at) => {
      if (at % 10 === 0) await fold();
      else if (at % 3 === 0) await close(oneOf(known));
      else await aTask(oneOf(people), oneOf(ids), { status: oneOf(TASK_STATUSES) });
    });
    const deletions = ids.map((id, at) =>
      app.db
        .update(contributions)
        .set({ isDeleted: at % 2 === 0 })
        .where(eq(contributions.id, id)),
    );
    await Promise.all([...work, ...deletions]);
    await expectAgreement();
  }, 60_000);

  it('are the same when they are counted anew', async () => {
    const stored = await storedRows();
    await app.db.execute(sql`select rebuild_contribution_task_tally()`);
    expect(await storedRows()).toEqual(stored);
  });

  it('forget the tasks of a contribution that is erased, and of one that was deleted before', async () => {
    const [there, gone] = ids as [number, number];
    await app.db.update(contributions).set({ isDeleted: false }).where(eq(contributions.id, there));
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, gone));
    await app.db.delete(contributions).where(inArray(contributions.id, [there, gone]));
    await expectAgreement();
  });

  it('with a further filter are those of the rows', async () => {
    const { body, total } = await admin(taskEndpoints.ofTypeOrContribution, {
      params: { id: 'SUGGESTION' },
      query: { size: 1000, search: 'Decide', 'role.in': 'RESPONSIBLE' },
    });
    expect(total).toBe(body.length);
  });

  it('are counted up to a bound for filters that they do not tell apart, and say when there are more [R3P-62, R3D-26]', async () => {
    const read = async (query: Query) => {
      const { total, headers } = await admin(taskEndpoints.ofTypeOrContribution, {
        params: { id: 'SUGGESTION' },
        query,
      });
      return { total, hasMore: headers['x-total-count-more'] === 'true' };
    };
    const [person, id] = [oneOf(people), ids.at(-1) as number];
    await app.db.update(contributions).set({ isDeleted: false }).where(eq(contributions.id, id));
    const { total } = await read({ 'role.in': 'MENTOR' });
    const first = await aTask(person, id, { role: 'MENTOR', status: 'WAITING' });
    const copies = MOST_COUNTED - total - 1;
    const copy = (count: number) =>
      app.db.execute(sql`
        insert into contribution_task (contribution_id, kind, definition_id, names, role, user_id, module, state_id,
                                       one_for_all, start_at, end_at, status)
        select contribution_id, kind, definition_id, names, role, user_id, module, state_id, one_for_all, start_at,
               end_at, status
          from contribution_task cross join generate_series(1, ${count}::int) where id = ${first}`);
    await copy(copies);
    expect(await read({ 'role.in': 'MENTOR' })).toEqual({ total: MOST_COUNTED, hasMore: false });
    await copy(1);
    expect(await read({ 'role.in': 'MENTOR' })).toEqual({ total: MOST_COUNTED, hasMore: true });
    expect(await read({ 'status.in': 'WAITING', 'role.in': 'MENTOR', search: 'Decide' })).toEqual({
      total: MOST_COUNTED,
      hasMore: true,
    });
    // Without further filters the kept number tells all.
    const all = await read({});
    expect([all.total > MOST_COUNTED, all.hasMore]).toEqual([true, false]);
    expect(await read({ 'role.in': 'EXPERT' })).toEqual({ total: 0, hasMore: false });
  });
});
