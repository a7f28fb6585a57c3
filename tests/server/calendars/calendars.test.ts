import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { calendarEndpoints } from '#contract/calendars/endpoints.ts';
import { saveCalendar } from '#server/people/calendars/calendar.save.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
});
afterAll(() => app.close());

const WEEK = [1, 2, 3, 4, 5];
let made = 0;
const aBody = (values: object = {}) => {
  made += 1;
  return { name: `Calendar ${made}`, timeZone: 'Europe/Berlin', workingDays: WEEK, ...values };
};
const create = (values: object = {}) => admin(calendarEndpoints.create, { body: aBody(values) });
const read = async (id: number) => (await admin(calendarEndpoints.read, { params: { id } })).body;
const save = (body: { id: number }) => admin(calendarEndpoints.save, { body });
const remove = (id: number) => admin(calendarEndpoints.remove, { params: { id } });
const defaults = async () =>
  (await app.db.execute<{ id: number }>(sql`select id from calendar where is_default`)).rows.map(
    ({ id }) => id,
  );
const theDefault = async () => (await defaults())[0] as number;

describe('calendars', () => {
  it('a new installation has one, the default: Monday to Friday, without holidays', async () => {
    const [id] = await defaults();
    expect(await read(id as number)).toMatchObject({ workingDays: WEEK, isDefault: true, holidays: [] });
  });

  it('one is created with its holidays in order, read, saved and deleted', async () => {
    const holidays = [
      { date: '2026-12-25', name: 'Christmas' },
      { date: '2026-01-01', name: ' New Year ' },
    ];
    const created = await create({ country: 'DE', region: 'BY', holidays });
    expect(created.headers['app-alert']).toBe('app.calendar.created');
    expect(created.body).toMatchObject({
      country: 'DE',
      region: 'BY',
      isDefault: false,
      holidays: [
        { date: '2026-01-01', name: 'New Year' },
        { date: '2026-12-25', name: 'Christmas' },
      ],
    });
    const { id, version } = created.body;
    expect(await read(id)).toEqual(created.body);
    const saved = await save({ id, version, timeZone: 'Asia/Kathmandu', workingDays: [7, 1] } as never);
    expect(saved.body).toMatchObject({ timeZone: 'Asia/Kathmandu', workingDays: [1, 7], country: 'DE' });
    // What a save leaves out stays.
    expect(saved.body.holidays).toEqual(created.body.holidays);
    expect((await save({ id, holidays: [] } as never)).body.holidays).toEqual([]);
    expect((await remove(id)).headers['app-alert']).toBe('app.calendar.deleted');
    expect((await admin(calendarEndpoints.read, { params: { id } })).status).toBe(404);
    expect((await save({ id })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it.each([
    ['name', { name: ' ' }, { name: 'Size' }],
    ['time zone', { timeZone: 'Nowhere/Land' }, { timeZone: 'timeZone' }],
    ['working days', { workingDays: [] }, { workingDays: 'Size' }],
    ['country', { country: 'Germany' }, { country: 'Pattern' }],
    [
      'holidays',
      { holidays: ['x', 'y'].map((name) => ({ date: '2026-01-01', name })) },
      { holidays: 'duplicateDay' },
    ],
  ])('a faulty %s is refused at its field', async (_, values, faults) => {
    expect((await create(values)).fieldErrors).toEqual(faults);
  });

  it('a name is there once, whatever its case', async () => {
    const { name } = (await create()).body;
    const { id } = (await create()).body;
    const twice = await create({ name: name.toUpperCase() });
    expect([twice.status, twice.errorKey]).toEqual([400, 'error.calendarNameTaken']);
    expect((await save({ id, name } as never)).errorKey).toBe('error.calendarNameTaken');
    expect((await save({ id, name: (await read(id)).name.toUpperCase() } as never)).status).toBe(200);
  });

  it('one that leaves no working day within sixty days is refused, also when only its weekdays change', async () => {
    const day = (at: number) => new Date(Date.UTC(2026, 0, 5) + at * 86_400_000).toISOString().slice(0, 10);
    const closed = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ date: day(at), name: 'Closed' }));
    expect((await create({ holidays: closed(60) })).fieldErrors).toEqual({ holidays: 'endlessBreak' });
    const { id } = (await create({ holidays: closed(55) })).body;
    expect((await save({ id, workingDays: [1] } as never)).fieldErrors).toEqual({ holidays: 'endlessBreak' });
    expect((await read(id)).workingDays).toEqual(WEEK);
  });

  it('of two who save, the one with the older form is refused', async () => {
    const { id, version } = (await create()).body;
    expect((await save({ id, version, name: 'First to save' } as never)).status).toBe(200);
    expect((await save({ id, version, name: 'Second to save' } as never)).errorKey).toBe(
      'error.savedInBetween',
    );
  });

  it('the audit trail names what was changed', async () => {
    const { id, name } = (await create()).body;
    const trail = await (await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] })))(auditEndpoints.list, {
      query: { size: 1 },
    });
    expect(JSON.stringify(trail.body)).toContain(name);
    expect(JSON.stringify(trail.body)).toContain(String(id));
  });
});

describe('the default calendar', () => {
  it('is another one once that is made it, and can then be deleted', async () => {
    const before = await theDefault();
    const { version } = await read(before);
    const { id } = (await create({ isDefault: true })).body;
    expect(await defaults()).toEqual([id]);
    // Its form shows something else now.
    expect((await read(before)).version).toBe((version ?? 0) + 1);
    expect((await save({ id: before, isDefault: true } as never)).body.isDefault).toBe(true);
    expect(await defaults()).toEqual([before]);
    expect((await remove(id)).status).toBe(200);
  });

  it('is never none: it is not deleted, and gives its place to another one only', async () => {
    const id = await theDefault();
    expect((await remove(id)).errorKey).toBe('error.defaultCalendar');
    expect((await save({ id, isDefault: false } as never)).errorKey).toBe('error.defaultCalendar');
    expect((await save({ id, isDefault: true } as never)).status).toBe(200);
    expect(await defaults()).toEqual([id]);
  });

  it('of two that become it at the same moment one is it', async () => {
    const [one, other] = [(await create()).body.id, (await create()).body.id];
    const before = await theDefault();
    const second = await whileOthersWait(
      app.db,
      (tx) => saveCalendar(tx, { id: one, isDefault: true }),
      () => save({ id: other, isDefault: true } as never),
    );
    expect(second.status).toBe(200);
    expect(await defaults()).toEqual([other]);
    await save({ id: before, isDefault: true } as never);
  });
});

describe('a calendar in use', () => {
  it('is not deleted, until nothing names it', async () => {
    const { id } = (await create()).body;
    const unit = await aUnit(app.db, { calendarId: id });
    await anOrganization(app.db, { calendarId: id });
    expect((await remove(id)).errorKey).toBe('error.calendarInUse');
    const { body } = await admin(calendarEndpoints.list, { query: { size: 100 } });
    expect(body.find((row) => row.id === id)).toMatchObject({ unitCount: 2, holidayCount: 0 });
    await app.db.execute(sql`update organization_unit set calendar_id = null where id = ${unit.id}`);
    await app.db.execute(sql`update organization set calendar_id = null where calendar_id = ${id}`);
    expect((await remove(id)).status).toBe(200);
  });

  it('that somebody chooses at the moment of its deletion stays', async () => {
    const { id } = (await create()).body;
    const unit = await aUnit(app.db);
    const refused = await whileOthersWait(
      app.db,
      (tx) => tx.execute(sql`update organization_unit set calendar_id = ${id} where id = ${unit.id}`),
      () => remove(id),
    );
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.calendarInUse']);
    expect((await read(id)).id).toBe(id);
  });
});

describe('the list of calendars', () => {
  it('is a page, sorted and searched, without holidays', async () => {
    const holidays = [{ date: '2026-01-01', name: 'New Year' }];
    const { id } = (await create({ name: 'Zürich works', holidays })).body;
    const found = await admin(calendarEndpoints.list, { query: { 'name.contains': 'ZURICH' } });
    expect(found.total).toBe(1);
    expect(found.body).toEqual([
      expect.objectContaining({ id, name: 'Zürich works', holidayCount: 1, unitCount: 0 }),
    ]);
    expect(found.body[0]).not.toHaveProperty('holidays');
    const page = await admin(calendarEndpoints.list, { query: { size: 1, sort: 'holidayCount,desc' } });
    expect([page.body[0]?.holidayCount, page.body.length]).toEqual([55, 1]);
    expect(page.total).toBeGreaterThan(1);
    expect((await admin(calendarEndpoints.list, { query: { sort: 'holidays' as 'id' } })).status).toBe(400);
  });

  it('is for whoever sets something up; the rest is for platform administrators', async () => {
    const module = await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN'] }));
    expect((await module(calendarEndpoints.list)).status).toBe(200);
    expect((await module(calendarEndpoints.create, { body: aBody() })).status).toBe(403);
    const employee = await app.as(await aUser(app.db));
    expect((await employee(calendarEndpoints.list)).status).toBe(403);
    expect((await app.anonymous(calendarEndpoints.list)).status).toBe(401);
  });
});
