import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionIdeaEndpoints as ideas } from '#contract/competitions/ideas.endpoints.ts';
import { competitionPeopleEndpoints as people } from '#contract/competitions/people.endpoints.ts';
import { competitionRewardEndpoints as rewards } from '#contract/competitions/rewards.endpoints.ts';
import { competitionRoundEndpoints as round } from '#contract/competitions/round.endpoints.ts';
import type { JuryType } from '#contract/competitions/rules.ts';
import { juriesFor } from '#contract/competitions/start.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import {
  type CompetitionState,
  type LifeCycleTree,
  LifeCycleTree as Tree,
} from '#contract/life-cycles/schema.ts';
import { migrationText } from '#server/platform/db/migrate.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { hasErrors } from '#server/process/life-cycles/check/read-check.ts';
import { installDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const MIGRATION = '20261130007300_competitions_with_fewer_juries';

let app: TestApp;
let staff: TestUser;
let call: Call;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  await installDefaultLifeCycles(app.db);
  staff = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] });
  call = await app.as(staff);
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());

const listed = async () => (await call(lifeCycleEndpoints.list, { query: { type: 'IDEA' } })).body;
const treeOf = async (id: number) =>
  Tree.parse((await admin(lifeCycleEndpoints.readTree, { params: { id } })).body);

/** A life cycle without its ids: states, actions and targets by their places. */
function shapeOf({ states, definitionList, ...rest }: LifeCycleTree) {
  const places = new Map(states.map(({ id, rank }) => [id, rank]));
  const bare = JSON.stringify({ ...rest, id: 0, definitionList, states }, (key, value) =>
    ['id', 'stateId', 'lifeCycleId', 'stateCommandId', 'stateActionId'].includes(key)
      ? undefined
      : key === 'targetStateId'
        ? (places.get(value) ?? null)
        : value,
  );
  return JSON.parse(bare);
}

describe('life cycles for competitions', () => {
  it('come for no jury, one, two and three, the one with three first; competition staff can read which is which', async () => {
    const rows = await listed();
    expect(rows.map(({ steps }) => juriesFor(new Set(steps)).length)).toEqual([3, 2, 1, 0]);
    expect(rows.every(({ isActive }) => isActive)).toBe(true);
    for (const { id } of rows) expect(await hasErrors(app.db, id)).toBe(false);
    const names = rows.map(({ definitionList }) =>
      definitionList.map(({ language, name }) => `${language} ${name}`),
    );
    expect(names).toContainEqual(['en Competition with one jury', 'tr Tek jürili yarışma']);
  });

  it('the migration adds those that an installation lacks, as a new one has them, and changes nothing else', async () => {
    const rows = await listed();
    const shipped = await Promise.all(rows.map(async ({ id }) => shapeOf(await treeOf(id))));
    const [three, ...others] = rows;
    for (const { id } of others) await app.db.delete(lifeCycles).where(eq(lifeCycles.id, id));
    await app.db.execute(sql`update life_cycle_state set state_definition_list = '[{"language":"en","name":"Ours"}]'
      where life_cycle_id = ${three?.id} and step = 'EVAL1'`);
    const before = await treeOf(three?.id ?? 0);
    const text = await migrationText(MIGRATION);
    await app.db.execute(sql.raw(text));
    // Applied again by hand it adds nothing.
    await app.db.execute(sql.raw(text));
    const after = await listed();
    expect(after).toHaveLength(4);
    expect(await treeOf(three?.id ?? 0)).toEqual(before);
    const added = await Promise.all(after.slice(1).map(async ({ id }) => shapeOf(await treeOf(id))));
    expect(added).toEqual(shipped.slice(1));
  });

  it('where competitions are switched off the migration offers none, and where ideas have no life cycle it installs none', async () => {
    const undone = new Error('undone');
    const text = await migrationText(MIGRATION);
    const added = async (prepare: string) => {
      let active: boolean[] = [];
      await app.db
        .transaction(async (tx) => {
          await tx.execute(sql.raw(prepare));
          await tx.execute(sql.raw(text));
          const { rows } = await tx.execute<{ is_active: boolean }>(
            sql`select is_active from life_cycle where contribution_type = 'IDEA'`,
          );
          active = rows.map((row) => row.is_active);
          throw undone;
        })
        .catch((error) => {
          if (error !== undone) throw error;
        });
      return active;
    };
    const none = `delete from life_cycle where contribution_type = 'IDEA'`;
    const others = `${none} and id <> (select min(id) from life_cycle where contribution_type = 'IDEA')`;
    const off = `${others}; update life_cycle set is_active = false where contribution_type = 'IDEA'`;
    expect(await added(none)).toEqual([]);
    expect(await added(others)).toEqual([true, true, true, true]);
    expect(await added(off)).toEqual([false, false, false, false]);
  });
});

/** A competition that its staff prepare and start, without a platform administrator. */
async function started(juries: number) {
  const cycle = (await listed()).find(({ steps }) => juriesFor(new Set(steps)).length === juries);
  const { body: draft } = await call(competitionEndpoints.create, {
    body: {
      code: `JURIES-${juries}`,
      title: 'Greener halls',
      summary: 'What would make them greener?',
      lifecycle: cycle?.id ?? 0,
      dateSubmissionEnd: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  const params = { id: draft.id };
  const juror = await aUser(app.db);
  const types = juriesFor(new Set(cycle?.steps ?? []));
  const entries = [];
  for (const type of types) {
    const { body: form } = await call(evaluationEndpoints.create, {
      body: {
        title: 'Card',
        explanation: 'How good is it?',
        evalFlowType: `EVAL_${type}`,
        contributionType: 'IDEA',
        competitionId: draft.id,
        evalItemDefinitionList: [{ question: 'Useful?', weight: 100 }],
      },
    });
    entries.push({ type, title: 'Jury', evalDefinitionId: form.id, userPost: [juror.id] });
  }
  const saved = await call(people.saveJuries, { params, body: Object.fromEntries(entries.entries()) });
  expect(saved).toMatchObject({ status: 200 });
  await call(rewards.create, { body: { competitionId: draft.id, reward: 'A trip', isPoint: false } });
  const start = await call(competitionEndpoints.start, { body: { id: draft.id } });
  expect(start).toMatchObject({ status: 200 });
  const idea = await aContribution(app.db, {
    type: 'IDEA',
    lifeCycleId: cycle?.id ?? 0,
    competitionId: draft.id,
  });
  return { id: draft.id, idea, juror };
}

/** The moderator moves the competition on, its one idea into the first state that is offered. */
async function moveOn(id: number, ideaId: number, to: CompetitionState) {
  const offers = (await call(ideas.possibleStates, { params: { id } })).body;
  const target = offers.find(({ nextCompetitionState }) => nextCompetitionState === to);
  const moved = await call(ideas.changeState, {
    body: {
      competitionId: id,
      newCompetitionState: to,
      newIdeaStates: [{ ideaId, newLifeCycleStateId: target?.id ?? 0 }],
      sendEmailToJury: true,
    },
  });
  expect(moved.status).toBe(200);
  const next = (await call(ideas.possibleStates, { params: { id } })).body;
  const [row] = await app.db.select().from(contributions).where(eq(contributions.id, ideaId));
  return { stateType: row?.stateType, next: [...new Set(next.map((offer) => offer.nextCompetitionState))] };
}

describe.each([
  [0, ['TERMINATED']],
  [1, ['EVAL1']],
  [2, ['EVAL1', 'EVAL2']],
] as const)('a competition with %i juries', (juries, steps) => {
  it('is prepared, started and brought to its end by its staff', async () => {
    const { id, idea, juror } = await started(juries);
    for (const step of steps) {
      const { stateType } = await moveOn(id, idea.id, step);
      expect(stateType).toBe(step === 'TERMINATED' ? 'FLOW' : 'EVALUATION');
      const seen = await call(round.read, { params: { id } });
      if (step === 'TERMINATED') expect(seen.errorKey).toBe('error.commandNotAvailable');
      else expect(seen.body.jurors.map(({ user }) => user.id)).toEqual([juror.id]);
      const report = await call(evaluationEndpoints.report, { params: { id } });
      expect(report.status).toBe(200);
    }
    const last = await moveOn(id, idea.id, 'APPROVAL');
    expect(last).toEqual({ stateType: 'ACCEPTANCE', next: ['COMPLETE'] });
    expect((await moveOn(id, idea.id, 'COMPLETE')).stateType).toBe('COMPLETION');
    const copy = await call(competitionEndpoints.clone, {
      params: { id },
      body: { code: `COPY-${juries}`, title: 'Again', shiftDays: 7 },
    });
    expect(copy.status).toBe(201);
    const copied: JuryType[] = (await call(people.juries, { params: { id: copy.body.id } })).body.map(
      ({ type }) => type,
    );
    expect(copied).toHaveLength(juries);
  });
});
