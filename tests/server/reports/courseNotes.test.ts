import { eq, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { familyMembers } from '#server/platform/db/schema/families.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import { isOfFigure } from '#server/process/selection/figures.ts';
import { renewCourses } from '#server/reports/analytics/renew-courses.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aParticipant } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      { stateType: 'SUBMITTED', name: 'Under review' },
      { stateType: 'EVALUATION', name: 'In evaluation' },
    ],
  });
  owner = await aUser(app.db);
  id = await evaluated();
});
afterAll(() => app.close());

/** One that went through both states. */
async function evaluated(): Promise<number> {
  const made = await aContribution(app.db, { lifeCycle, owner, state: 'EVALUATION' });
  await app.db.insert(contributionHistories).values({
    contributionId: made.id,
    ...{ category: 'STATE', event: 'submit', toStateId: lifeCycle.state('SUBMITTED').id },
    date: new Date(Date.now() - 60_000).toISOString(),
  });
  return made.id;
}

/** The contributions that are noted by what is done. */
async function notedBy(work: () => Promise<unknown>): Promise<number[]> {
  await renewCourses(app.db);
  await work();
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select distinct contribution_id as id from course_change order by 1`,
  );
  return rows.map((row) => row.id);
}

const call = (state: 'SUBMITTED' | 'EVALUATION', name: string, tr = name) =>
  app.db
    .update(lifeCycleStates)
    .set({
      stateDefinitionList: [
        { language: 'en', name },
        { language: 'tr', name: tr },
      ],
    })
    .where(eq(lifeCycleStates.id, lifeCycle.state(state).id));

describe('courses are noted', () => {
  it('not for other names of a state that are its own before and after', async () => {
    expect(await notedBy(() => call('SUBMITTED', 'In review', 'İncelemede'))).toEqual([]);
    expect(await notedBy(() => call('EVALUATION', 'Evaluation', 'Değerlendirmede'))).toEqual([]);
  });

  it('for a state that is called as another one of its life cycle from now on, and no longer so', async () => {
    expect(await notedBy(() => call('SUBMITTED', 'Evaluation', 'Değerlendirmede'))).toEqual([id]);
    // Both by one statement: each is another name, and they differ no more than before.
    const both = (name: string) =>
      app.db.execute(sql`
        update life_cycle_state set state_definition_list = jsonb_build_array(jsonb_build_object('language', 'en', 'name', ${name}::text))
         where id in (${lifeCycle.state('SUBMITTED').id}, ${lifeCycle.state('EVALUATION').id})`);
    expect(await notedBy(() => both('At work'))).toEqual([]);
    const apart = () =>
      app.db.execute(sql`
        update life_cycle_state set state_definition_list = jsonb_build_array(jsonb_build_object('language', 'en', 'name', state_type))
         where id in (${lifeCycle.state('SUBMITTED').id}, ${lifeCycle.state('EVALUATION').id})`);
    expect(await notedBy(apart)).toEqual([id]);
  });

  it('for a state that waits for authors from now on', async () => {
    const pause = () =>
      app.db
        .update(lifeCycleStates)
        .set({ pausesAnswer: true })
        .where(eq(lifeCycleStates.id, lifeCycle.state('EVALUATION').id));
    expect(await notedBy(pause)).toEqual([id]);
  });

  it('of a head, when what is joined to it gets another author, joins or leaves', async () => {
    const member = await evaluated();
    const author = await aUser(app.db);
    const join = () => app.db.insert(familyMembers).values({ memberId: member, headId: id });
    expect(await notedBy(join)).toEqual([id, member]);
    expect(await notedBy(() => aParticipant(app.db, { id: member }, author, 'OWNER', 2))).toEqual([
      id,
      member,
    ]);
    const leave = () =>
      app.db.delete(contributionParticipants).where(eq(contributionParticipants.userId, author.id));
    expect(await notedBy(leave)).toEqual([id, member]);
    const part = () => app.db.delete(familyMembers).where(eq(familyMembers.memberId, member));
    expect(await notedBy(part)).toEqual([id, member]);
  });
});

it('a list by a figure reads the course of each of its rows alone, however many courses there are', async () => {
  await app.db.execute(sql`
    insert into contribution_course (contribution_id, type, field_id, month, submitted_day, unit_id, owner_id, is_open, state_id,
      state_since, states, entered, ended_days, reopened_days)
    select 1000000 + number, 'SUGGESTION', 0, '2026-01-01', 0, 0, 0, true, 0, 0, '{}', '{}', '{}', '{}' from generate_series(1, 20000) number`);
  await app.db.execute(sql`analyze contribution_course`);
  const figure = new PgDialect().sqlToQuery(sql`
    explain select contribution.id from contribution where ${isOfFigure('OPEN', new Date().toISOString())}
     order by contribution.id desc limit 10`);
  const client = await app.sessions.connect();
  try {
    await client.query(`begin; set local work_mem = '64kB'`);
    const { rows } = await client.query(figure.sql, figure.params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('contribution_course_pkey');
    expect(plan).not.toContain('Seq Scan on contribution_course');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
