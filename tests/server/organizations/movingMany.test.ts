import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
  await app.db.execute(sql`create table contribution_write (id int generated always as identity)`);
  await app.db.execute(sql`
    create function note_write() returns trigger language plpgsql as $$
    begin insert into contribution_write default values; return null; end $$`);
  await app.db.execute(sql`
    create trigger write_noted after update on contribution for each statement execute function note_write()`);
});
beforeEach(() => app.db.execute(sql`delete from contribution_write`));
afterAll(() => app.close());

/** How many statements have written contributions. */
const writes = async () =>
  (await app.db.execute<{ n: number }>(sql`select count(*)::int as n from contribution_write`)).rows[0]?.n;

/** A unit with two below it, and people in each who have a contribution that their unit sees. */
async function aBranch() {
  const { id: organizationId } = await anOrganization(app.db);
  const top = await aUnit(app.db, { organizationId });
  const units = [top];
  for (const _ of [1, 2]) units.push(await aUnit(app.db, { organizationId, parentUnitId: top.id }));
  const people: number[] = [];
  const contributions: number[] = [];
  for (const { id: unitId } of units) {
    for (const visibility of ['UNIT', 'ORGANIZATION'] as const) {
      const owner = await aUser(app.db, { unitId });
      people.push(owner.id);
      contributions.push((await aContribution(app.db, { owner, visibility, state: 'SUBMITTED' })).id);
    }
  }
  return { top, units, people, contributions };
}
const placesOf = async (ids: readonly number[]) =>
  (
    await app.db.execute<{ unit: number; organization: number; audience: string[] }>(sql`
      select owner_unit_id as unit, owner_organization_id as organization, audience
        from contribution where id = any(${idArray(ids)}) order by id`)
  ).rows;

describe('many who move at once', () => {
  it('units with all below them renew the places of their contributions together, not one after the other [S3-93, S3-20]', async () => {
    const { top, units, contributions } = await aBranch();
    const { id: organization } = await anOrganization(app.db);
    await app.db.execute(sql`delete from contribution_write`);
    const moved = await admin(organizationEndpoints.save, {
      body: { id: String(top.id), parentId: `org${organization}` },
    });
    expect(moved.status).toBe(200);
    expect(await placesOf(contributions)).toEqual(
      units.flatMap(({ id: unit }) => [
        { unit, organization, audience: [`unit:${unit}`] },
        { unit, organization, audience: [`organization:${organization}`] },
      ]),
    );
    // One statement for the places, one for what they mean for further owners.
    expect(await writes()).toBe(2);
  });

  it('so do people who come to another unit [S3-95, S3-20]', async () => {
    const { people, contributions } = await aBranch();
    const { id: organization } = await anOrganization(app.db);
    const { id: unit } = await aUnit(app.db, { organizationId: organization });
    await app.db.execute(sql`delete from contribution_write`);
    await app.db.execute(sql`update app_user set unit_id = ${unit} where id = any(${idArray(people)})`);
    const places = await placesOf(contributions);
    expect(places.map(({ unit: id }) => id)).toEqual(Array(6).fill(unit));
    expect(new Set(places.flatMap(({ audience }) => audience))).toEqual(
      new Set([`unit:${unit}`, `organization:${organization}`]),
    );
    expect(await writes()).toBe(2);
  });

  it('who stay where they are renew nothing', async () => {
    const { units, people } = await aBranch();
    await app.db.execute(sql`delete from contribution_write`);
    await app.db.execute(
      sql`update app_user set unit_id = unit_id, phone = '1' where id = any(${idArray(people)})`,
    );
    await app.db.execute(
      sql`update organization_unit set name = name || '!' where id = any(${idArray(units.map(({ id }) => id))})`,
    );
    expect(await writes()).toBe(0);
  });
});
