import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { VISIBILITIES } from '#contract/life-cycles/schema.ts';
import { inTransaction, sqlState, type Transaction } from '#server/platform/db/client.ts';
import {
  contributionParticipants,
  contributions,
  contributionTaggings,
} from '#server/platform/db/schema/contributions.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { UNIQUE_VIOLATION } from '#server/platform/db/sql-states.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  aCampaign,
  aContribution,
  aField,
  aParticipant,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let fields: number[];
let campaigns: number[];
let tags: number[];
let places: { unit: number; organization: number }[];
let people: TestUser[];
const ids: number[] = [];
const viewers: { person: TestUser; call: Call; administers: boolean }[] = [];

/** The same numbers in each run. */
const chance = seededRandom(1);
const below = (most: number) => chance.between(0, most - 1);
const oneOf = chance.pick;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  fields = [(await aField(app.db)).id, (await aField(app.db)).id];
  campaigns = [(await aCampaign(app.db)).id, (await aCampaign(app.db)).id];
  tags = [(await aTag(app.db)).id, (await aTag(app.db)).id];
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
    const administers = person.roles.includes('ROLE_SUGGESTION_ADMIN');
    viewers.push({ person, call: await app.as(person), administers });
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
      tagIds: tags.filter(() => below(2) === 0),
    });
    ids.push(id);
  }
}, 120_000);
afterAll(() => app.close());

interface World {
  rows: (typeof contributions.$inferSelect)[];
  parts: (typeof contributionParticipants.$inferSelect)[];
  /** Unit and organization in which somebody works now. */
  placeOf: Map<number, { unit: number | null; organization: number | null }>;
}

async function readWorld(): Promise<World> {
  const organizationOf = new Map(
    (await app.db.select().from(organizationUnits)).map((unit) => [unit.id, unit.organizationId]),
  );
  const placeOf: World['placeOf'] = new Map();
  for (const { id, unitId } of await app.db.select().from(users)) {
    placeOf.set(id, {
      unit: unitId,
      organization: unitId === null ? null : (organizationOf.get(unitId) ?? null),
    });
  }
  return {
    rows: await app.db.select().from(contributions),
    parts: await app.db.select().from(contributionParticipants),
    placeOf,
  };
}

/** The rule in the words of S3-20, on what people and units are now and without anything that is kept. */
function shouldSee(world: World, row: World['rows'][number], { id, roles }: TestUser): boolean {
  if (row.isDeleted) return false;
  if (roles.includes('ROLE_SUGGESTION_ADMIN')) return true;
  const parts = world.parts.filter(({ contributionId }) => contributionId === row.id);
  if (parts.some(({ userId }) => userId === id)) return true;
  if (row.dateSubmitted === null) return false;
  const mine = world.placeOf.get(id);
  const owners = parts.filter(({ role }) => role === 'OWNER').map(({ userId }) => world.placeOf.get(userId));
  switch (row.visibility) {
    case 'PRIVATE':
      return false;
    case 'UNIT':
      return owners.some((owner) => owner?.unit != null && owner.unit === mine?.unit);
    case 'ORGANIZATION':
      return owners.some((owner) => owner?.organization != null && owner.organization === mine?.organization);
    case 'INTERNAL':
      return roles.includes('ROLE_INTERNAL');
    case 'EXTERNAL':
      return roles.includes('ROLE_EXTERNAL');
    case 'REGISTERED':
      return true;
  }
}

/** What lists and counts say equals what can be counted by hand on their rows, for everybody. */
async function expectAgreement(): Promise<void> {
  const { rows: outdated } = await app.db.execute(
    sql`select id, visibility, audience, audience_of(contribution) as now from contribution
         where audience <> audience_of(contribution)`,
  );
  expect(outdated, 'contributions open to others than their owners and visibility say').toEqual([]);
  const { rows: misplaced } = await app.db.execute(
    sql`select tagging.* from contribution_tagging tagging join contribution c on c.id = tagging.contribution_id
         where tagging.state_id <> c.state_id or tagging.field_id is distinct from c.field_id`,
  );
  expect(misplaced, 'tags that know another state or field than that of their contribution').toEqual([]);
  const world = await readWorld();
  for (const { person, call, administers } of viewers) {
    const listed = await call(endpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
      query: { size: 1000, sort: 'id,asc' },
    });
    const expected = world.rows
      .filter((row) => row.dateSubmitted !== null && shouldSee(world, row, person))
      .map(({ id }) => id);
    expect(
      listed.body.map(({ id }) => id),
      `what ${person.login} sees`,
    ).toEqual(expected.sort((a, b) => a - b));
    const scopes = administers ? (['all', 'manage'] as const) : (['all'] as const);
    const states = new Map<number, number>();
    for (const scope of scopes) {
      for (const query of [
        {},
        { 'stateId.in': String(lifeCycle.state('SUBMITTED').id) },
        { 'contributionFieldId.in': fields.join(',') },
        { 'campaignId.in': `0,${campaigns[0]}` },
        { 'selectedTagId.in': String(tags[0]) },
        { 'selectedTagId.in': tags.join(',') },
        { 'selectedTagId.in': String(tags[1]), 'contributionFieldId.in': fields.join(',') },
        {
          'stateId.in': String(lifeCycle.state('EVALUATION').id),
          'contributionFieldId.in': String(fields[0]),
        },
      ]) {
        const params = { type: 'SUGGESTION', parentId: 0, scope } as const;
        const { body, total } = await call(endpoints.list, { params, query: { size: 1000, ...query } });
        expect(total, JSON.stringify({ scope, query })).toBe(body.length);
        const { 'stateId.in': _, ...others } = query as { 'stateId.in'?: string };
        const counts = await call(endpoints.listCounts, { params, query: others });
        const ofStates = query['stateId.in']
          ? await call(endpoints.list, { params, query: { size: 1000, ...others } })
          : { body };
        const inStates = new Map<number, number>();
        for (const { stateId } of ofStates.body) inStates.set(stateId, (inStates.get(stateId) ?? 0) + 1);
        const counted = counts.body.flatMap(({ stateId, count }) =>
          count === 0 ? [] : [[stateId, count] as const],
        );
        expect(new Map(counted), JSON.stringify({ scope, others })).toEqual(inStates);
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

/** A change of a kind that decides who sees what or where it is counted, as any writer may make it. */
function drawChange(): (db: Transaction) => Promise<unknown> {
  const id = oneOf(ids);
  const person = oneOf(people);
  const set = (values: Partial<typeof contributions.$inferInsert>) => (db: Transaction) =>
    db.update(contributions).set(values).where(eq(contributions.id, id));
  switch (below(11)) {
    case 0:
      return set({ visibility: oneOf(VISIBILITIES) });
    case 1:
      return set({ isDeleted: below(4) === 0 });
    case 2:
      return set({ fieldId: oneOf([null, ...fields]), campaignId: oneOf([null, ...campaigns]) });
    case 3: {
      const state = lifeCycle.state(oneOf(['SUBMITTED', 'EVALUATION', 'COMPLETION']));
      const dateSubmitted = new Date().toISOString();
      return set({ stateId: state.id, stateType: state.stateType, dateSubmitted });
    }
    case 4:
      return (db) => aParticipant(db, { id }, person, 'OWNER', 2);
    case 5:
      return (db) =>
        db
          .delete(contributionParticipants)
          .where(
            sql`${contributionParticipants.contributionId} = ${id} and ${contributionParticipants.rank} > 1`,
          );
    case 6: {
      const { unit } = oneOf(places);
      return (db) => db.update(users).set({ unitId: unit }).where(eq(users.id, person.id));
    }
    case 7: {
      const { organization } = oneOf(places);
      const { unit } = oneOf(places);
      return (db) =>
        db
          .update(organizationUnits)
          .set({ organizationId: organization })
          .where(eq(organizationUnits.id, unit));
    }
    case 8:
      return (db) => aParticipant(db, { id }, person, 'MENTOR');
    case 9: {
      const tagId = oneOf(tags);
      return (db) =>
        db.insert(contributionTaggings).values({ contributionId: id, tagId }).onConflictDoNothing();
    }
    default: {
      const tagId = oneOf(tags);
      return (db) =>
        db
          .delete(contributionTaggings)
          .where(
            sql`${contributionTaggings.contributionId} = ${id} and ${contributionTaggings.tagId} = ${tagId}`,
          );
    }
  }
}

/** Each change is a transaction that is run again where it stood in another's way. Nobody takes a part twice. */
async function changeSomething(): Promise<void> {
  try {
    await inTransaction(app.db, drawChange());
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  }
}

const moveUnit = (unit: number, organizationId: number) =>
  app.db.update(organizationUnits).set({ organizationId }).where(eq(organizationUnits.id, unit));

const fold = () => app.db.execute(sql`select fold_contribution_tally(), fold_contribution_tag_tally()`);
const freshRows = async () =>
  (
    await app.db.execute(sql`
      select 1 from contribution_tally where not folded
      union all select 1 from contribution_tag_tally where not folded`)
  ).rows.length;

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

  it('follow a first owner who changes the unit and a unit that changes the organization, also in the filter by unit', async () => {
    const [home, , abroad] = places;
    const [owner] = people;
    if (!home || !abroad || !owner) throw new Error('no places');
    await app.db.update(users).set({ unitId: home.unit }).where(eq(users.id, owner.id));
    await moveUnit(home.unit, home.organization);
    await moveUnit(abroad.unit, abroad.organization);
    const open = { lifeCycle, owner, state: 'SUBMITTED' } as const;
    const inUnit = await aContribution(app.db, { ...open, visibility: 'UNIT' });
    const inOrganization = await aContribution(app.db, { ...open, visibility: 'ORGANIZATION' });
    const nextTo = async ({ unit }: { unit: number }) => app.as(await aUser(app.db, { unitId: unit }));
    const before = await nextTo(home);
    const after = await nextTo(abroad);
    const seen = async (call: Call, query = {}) => {
      const params = { type: 'SUGGESTION', parentId: 0, scope: 'all' } as const;
      const { body } = await call(endpoints.list, { params, query: { size: 1000, ...query } });
      const found = body.map(({ id }) => id);
      return [inUnit.id, inOrganization.id].map((id) => found.includes(id));
    };
    expect([await seen(before), await seen(after)]).toEqual([
      [true, true],
      [false, false],
    ]);
    await app.db.update(users).set({ unitId: abroad.unit }).where(eq(users.id, owner.id));
    expect([await seen(before), await seen(after)]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await seen(after, { 'eiId.in': String(abroad.unit) })).toEqual([true, true]);
    expect(await seen(after, { 'eiId.in': String(home.unit) })).toEqual([false, false]);
    await moveUnit(abroad.unit, home.organization);
    expect(await seen(before)).toEqual([false, true]);
    expect(await seen(before, { 'eiId.in': `org${home.organization}` })).toEqual([false, true]);
    await expectAgreement();
  });

  it('stay so when many write and add up at once', async () => {
    // As many as there are connections: who waits for one is refused some time.
    const writers = Array.from({ length: 5 }, async () => {
      for (let at = 0; at < 24; at += 1) await (at % 10 === 0 ? fold() : changeSomething());
    });
    await Promise.all(writers);
    await expectAgreement();
  }, 60_000);

  it('are the same when they are counted anew, and what was changed behind their back is right again', async () => {
    const read = async () =>
      (
        await app.db.execute(sql`
          select type, audience, state_id, field_id, parent_id, sum(number) as number from contribution_tally
           group by 1, 2, 3, 4, 5 having sum(number) <> 0
          union all
          select type, audience, tag_id, null, null, sum(number) from contribution_tag_tally
           group by 1, 2, 3 having sum(number) <> 0 order by 1, 2, 3, 4, 5`)
      ).rows;
    const stored = await read();
    await app.db.execute(sql`update contribution_tagging set field_id = null, state_id = 0`);
    await app.db.execute(sql`select place_taggings_anew(), rebuild_contribution_tally()`);
    expect(await read()).toEqual(stored);
    await expectAgreement();
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
