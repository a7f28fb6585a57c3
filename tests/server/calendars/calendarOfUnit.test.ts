import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { readCalendars } from '#server/people/calendars/working-calendars.ts';
import { calendarHolidays, calendars } from '#server/platform/db/schema/calendars.ts';
import { organizationUsers } from '#server/platform/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let ofAll: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from calendar where is_default`);
  ofAll = rows[0]?.id as number;
});
afterAll(() => app.close());

async function aCalendar(name: string): Promise<number> {
  const [row] = await app.db
    .insert(calendars)
    .values({ name, timeZone: 'Asia/Kathmandu', workingDays: [1, 7] })
    .returning();
  return row?.id as number;
}

async function calendarOf(unitId: number | null, organizationId: number | null): Promise<number | undefined> {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select calendar_of_unit(${unitId}::bigint, ${organizationId}::bigint) as id`,
  );
  return rows[0]?.id;
}

describe('the calendar of a unit', () => {
  it('is its own, else that of the next unit above, else of the organization, else the default one', async () => {
    const [own, above, whole] = [await aCalendar('own'), await aCalendar('above'), await aCalendar('whole')];
    const { id: organizationId } = await anOrganization(app.db, { calendarId: whole });
    const top = await aUnit(app.db, { organizationId });
    const middle = await aUnit(app.db, { organizationId, parentUnitId: top.id, calendarId: above });
    const below = await aUnit(app.db, { organizationId, parentUnitId: middle.id });
    const last = await aUnit(app.db, { organizationId, parentUnitId: below.id, calendarId: own });
    const of = async (...ids: number[]) => Promise.all(ids.map((id) => calendarOf(id, organizationId)));
    expect(await of(top.id, middle.id, below.id, last.id)).toEqual([whole, above, above, own]);
    const elsewhere = await aUnit(app.db);
    expect(await calendarOf(elsewhere.id, elsewhere.organizationId)).toBe(ofAll);
    // Its organization is known from it, too; without a unit the organization's counts.
    expect(await calendarOf(top.id, null)).toBe(whole);
    expect(await calendarOf(null, organizationId)).toBe(whole);
    expect(await calendarOf(null, null)).toBe(ofAll);
    expect(await calendarOf(999_999, null)).toBe(ofAll);
  });

  it('is chosen and taken away by the form of a unit or an organization', async () => {
    const calendarId = await aCalendar('chosen');
    const { body: unit } = await admin(organizationEndpoints.create, {
      body: { type: 'UNIT', name: 'Branch', parentId: `org${(await anOrganization(app.db)).id}`, calendarId },
    });
    expect(unit.calendarId).toBe(calendarId);
    const save = async (change: object) =>
      (await admin(organizationEndpoints.save, { body: { id: unit.id, ...change } })).body.calendarId;
    // What a save leaves out stays.
    expect(await save({ name: 'Branch office' })).toBe(calendarId);
    expect(await save({ calendarId: null })).toBeNull();
    expect(await save({ calendarId })).toBe(calendarId);
    const { body: organization } = await admin(organizationEndpoints.create, {
      body: { type: 'ORGANIZATION', name: 'Daughter', calendarId },
    });
    expect(organization.calendarId).toBe(calendarId);
    const read = await admin(organizationEndpoints.read, { params: { id: organization.id } });
    expect(read.body.calendarId).toBe(calendarId);
  });

  it('is one that is there', async () => {
    const { id } = await anOrganization(app.db);
    const refused = await admin(organizationEndpoints.save, {
      body: { id: `org${id}`, calendarId: 999_999 },
    });
    expect(refused.fieldErrors).toEqual({ calendarId: 'Value' });
    const parentId = `org${id}` as const;
    const unit = { type: 'UNIT' as const, name: 'Branch', parentId, calendarId: 999_999 };
    expect((await admin(organizationEndpoints.create, { body: unit })).fieldErrors).toEqual({
      calendarId: 'Value',
    });
  });
});

describe('what working time is counted by', () => {
  it('is that of the main unit of people, else of their first one, else the default one', async () => {
    const calendarId = await aCalendar('of people');
    await app.db.insert(calendarHolidays).values([
      { calendarId, date: '2026-01-01', name: 'New Year' },
      { calendarId, date: '2026-05-01', name: 'First of May' },
    ]);
    const unit = await aUnit(app.db, { calendarId });
    const below = await aUnit(app.db, { organizationId: unit.organizationId, parentUnitId: unit.id });
    const [main, also, other, outside] = [
      await aUser(app.db, { unitId: below.id }),
      await aUser(app.db, { unitId: unit.id }),
      await aUser(app.db),
      await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }),
    ];
    await app.db.insert(organizationUsers).values([
      { userId: other.id, unitId: (await aUnit(app.db)).id },
      { userId: other.id, unitId: unit.id },
    ]);
    const ids = [main.id, also.id, other.id, outside.id, 999_999];
    const { standard, ofUsers } = await readCalendars(app.db, ids);
    const own = ids.map((id) => ofUsers.get(id)?.timeZone);
    // The first of two units is the one that was there before.
    expect(own).toEqual(['Asia/Kathmandu', 'Asia/Kathmandu', 'Asia/Kathmandu', standard.timeZone, undefined]);
    expect(ofUsers.get(main.id)).toBe(ofUsers.get(also.id));
    expect(ofUsers.get(main.id)).toEqual({
      timeZone: 'Asia/Kathmandu',
      workingDays: [1, 7],
      holidays: new Set(['2026-01-01', '2026-05-01']),
    });
    expect(await readCalendars(app.db, [])).toEqual({ standard, ofUsers: new Map() });
  });
});

describe('the zone of the default calendar', () => {
  it('is that of the server, until an administrator has saved it', async () => {
    const zoneAfter = async (zone: string) => {
      await app.db.execute(sql`select keep_calendar_zone(${zone})`);
      return (await readCalendars(app.db, [])).standard.timeZone;
    };
    await app.db.execute(sql`update calendar set version = 0 where id = ${ofAll}`);
    expect(await zoneAfter('Europe/Istanbul')).toBe('Europe/Istanbul');
    await app.db.execute(sql`update calendar set version = 1 where id = ${ofAll}`);
    expect(await zoneAfter('Europe/Berlin')).toBe('Europe/Istanbul');
  });
});
