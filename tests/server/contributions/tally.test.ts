import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { contributionEndpoints as endpoints } from '../../../contract/contributions.ts';
import { VISIBILITIES } from '../../../contract/life-cycles.ts';
import { contributionParticipants, contributions } from '../../../server/db/schema/contributions.ts';
import { organizationUnits } from '../../../server/db/schema/organizations.ts';
import { users } from '../../../server/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '../../support/app.ts';
import { aCampaign, aContribution, aField, aParticipant } from '../../support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '../../support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, type TestUser } from '../../support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let fields: number[];
let campaigns: number[];
let places: { unit: number; organization: number }[];
let people: TestUser[];
const ids: number[] = [];
const viewers: { call: Call; administers: boolean }[] = [];

/** The same numbers in each run. */
let drawn = 1;
const below = (most: number) => {
  drawn = (drawn * 48_271) % 2_147_483_647;
  return drawn % most;
};
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  fields = [(await aField(app.db)).id, (await aField(app.db)).id];
  campaigns = [(await aCampaign(app.db)).id, (await aCampaign(app.db)).id];
  places = [];
  for (const { id } of [await anOrganization(app.db), await anOrganization(app.db)]) {
    for (const _ of [1, 2]) {
      places.push({ unit: (await aUnit(app.db, { organizationId: id })).id, organization: id });
    }
  }
  people = [];
  for (const { unit } of places) people.push(await aUser(app.db, { unitId: unit }), await aUser(app.db));
  const roles: Role[][] = [['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'], ['ROLE_EXTERNAL']];
  for (const own of roles) people.push(await aUser(app.db, { roles: own, unitId: places[0]?.unit ?? null }));
  for (const person of people) {
    viewers.push({ call: await app.as(person), administers: person.roles.includes('ROLE_SUGGESTION_ADMIN') });
  }
  for (let at = 0; at < 60; at += 1) {
    const { id } = await aContribution(app.db, {
      lifeCycle,
      owner: oneOf(people.slice(0, 4)),
      coOwners: below(3) === 0 ? [oneOf(people.slice(4))] : [],
      state: oneOf(['NEW', 'DRAFT', 'SUBMITTED', 'EVALUATION', 'COMPLETION']),
      visibility: oneOf(VISIBILITIES),
      fieldId: oneOf([null, ...fields]),
      campaignId: oneOf([null, ...campaigns]),
    });
    ids.push(id);
  }
}, 120_000);
afterAll(() => app.close());

/** What lists and counts say equals what can be counted by hand on their rows, for everybody. */
async function expectAgreement(): Promise<void> {
  const { rows: outdated } = await app.db.execute(
    sql`select id, visibility, audience, audience_of(contribution) as now from contribution
         where audience <> audience_of(contribution)`,
  );
  expect(outdated, 'contributions open to others than their owners and visibility say').toEqual([]);
  for (const { call, administers } of viewers) {
    const scopes = administers ? (['all', 'manage'] as const) : (['all'] as const);
    const states = new Map<number, number>();
    for (const scope of scopes) {
      for (const query of [
        {},
        { 'stateId.in': String(lifeCycle.state('SUBMITTED').id) },
        { 'contributionFieldId.in': fields.join(',') },
        { 'campaignId.in': `0,${campaigns[0]}` },
        {
          'stateId.in': String(lifeCycle.state('EVALUATION').id),
          'contributionFieldId.in': String(fields[0]),
        },
      ]) {
        const params = { type: 'SUGGESTION', parentId: 0, scope } as const;
        const { body, total } = await call(endpoints.list, { params, query: { size: 1000, ...query } });
        expect(total, JSON.stringify({ scope, query })).toBe(body.length);
        if (Object.keys(query).length > 0 || scope !== (administers ? 'manage' : 'all')) continue;
        for (const { stateId } of body) states.set(stateId, (states.get(stateId) ?? 0) + 1);
      }
    }
    const { body } = await call(endpoints.counts, { params: { type: 'SUGGESTION', parentId: 0 } });
    const submitted = body.filter(({ stateType }) => administers || !['NEW', 'DRAFT'].includes(stateType));
    expect(submitted.map(({ stateId, count }) => [stateId, count])).toEqual(
      submitted.map(({ stateId }) => [stateId, states.get(stateId) ?? 0]),
    );
  }
}

/** Changes of the kinds that decide who sees what or where it is counted, as any writer may make them. */
async function changeSomething(): Promise<void> {
  const id = oneOf(ids);
  const person = oneOf(people);
  const change = (values: Partial<typeof contributions.$inferInsert>) =>
    app.db.update(contributions).set(values).where(eq(contributions.id, id));
  switch (below(9)) {
    case 0:
      await change({ visibility: oneOf(VISIBILITIES) });
      break;
    case 1:
      await change({ isDeleted: below(4) === 0 });
      break;
    case 2:
      await change({ fieldId: oneOf([null, ...fields]), campaignId: oneOf([null, ...campaigns]) });
      break;
    case 3: {
      const state = lifeCycle.state(oneOf(['SUBMITTED', 'EVALUATION', 'COMPLETION']));
      const dateSubmitted = new Date().toISOString();
      await change({ stateId: state.id, stateType: state.stateType, dateSubmitted });
      break;
    }
    case 4:
      await aParticipant(app.db, { id }, person, 'OWNER', 2).catch(() => undefined);
      break;
    case 5:
      await app.db
        .delete(contributionParticipants)
        .where(
          sql`${contributionParticipants.contributionId} = ${id} and ${contributionParticipants.rank} > 1`,
        );
      break;
    case 6:
      await app.db
        .update(users)
        .set({ unitId: oneOf(places).unit })
        .where(eq(users.id, person.id));
      break;
    case 7: {
      const { organization } = oneOf(places);
      await app.db
        .update(organizationUnits)
        .set({ organizationId: organization })
        .where(eq(organizationUnits.id, oneOf(places).unit));
      break;
    }
    case 8:
      await aParticipant(app.db, { id }, person, 'MENTOR').catch(() => undefined);
  }
}

const fold = () => app.db.execute(sql`select fold_contribution_tally()`);
const freshRows = async () =>
  (await app.db.execute(sql`select 1 from contribution_tally where not folded`)).rows.length;

describe('the kept numbers', () => {
  it('are those of the rows, for everybody and every filter that they know', expectAgreement);

  it('stay so whatever changes, before and after they are added up [R3P-09]', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (let change = 0; change < 40; change += 1) await changeSomething();
      await expectAgreement();
      await fold();
      expect(await freshRows()).toBe(0);
      await expectAgreement();
    }
  }, 120_000);

  it('stay so when many write and add up at once', async () => {
    const work = Array.from({ length: 120 }, (_, at) => (at % 10 === 0 ? fold() : changeSomething()));
    await Promise.all(work);
    await expectAgreement();
  }, 60_000);

  it('are the same when they are counted anew', async () => {
    const read = async () =>
      (
        await app.db.execute(sql`
          select type, audience, state_id, field_id, parent_id, sum(number) as number from contribution_tally
           group by 1, 2, 3, 4, 5 having sum(number) <> 0 order by 1, 2, 3, 4, 5`)
      ).rows;
    const kept = await read();
    await app.db.execute(sql`select rebuild_contribution_tally()`);
    expect(await read()).toEqual(kept);
  });

  it('forget a contribution that is erased', async () => {
    const [id] = ids;
    await app.db.delete(contributions).where(eq(contributions.id, id ?? 0));
    await expectAgreement();
  });

  it('of a transaction that is taken back were never there', async () => {
    await expect(
      app.db.transaction(async (tx) => {
        await tx.update(contributions).set({ isDeleted: true });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await expectAgreement();
  });
});
