import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holidayEndpoints } from '#contract/calendars/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
});
afterAll(() => app.close());

const propose = (query: { country: string; region?: string; language?: string }, year = 2026) =>
  admin(holidayEndpoints.proposals, { query: { year, ...query } });

describe('holidays are proposed', () => {
  it('for countries and regions, which are named in the language of the reader', async () => {
    const { body } = await admin(holidayEndpoints.countries, { query: { language: 'tr' } });
    expect(body.length).toBeGreaterThan(100);
    const germany = body.find(({ code }) => code === 'DE');
    expect(germany?.name).toBe('Almanya');
    expect(germany?.regions.map(({ code }) => code)).toEqual(expect.arrayContaining(['BY', 'BY-A', 'NW']));
    const names = body.map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'tr')));
    const english = await admin(holidayEndpoints.countries);
    expect(english.body.find(({ code }) => code === 'TR')?.regions).toEqual([]);
    expect(english.body.find(({ code }) => code === 'DE')?.name).toBe('Germany');
  });

  it('of a region more than of its country, by date', async () => {
    const whole = (await propose({ country: 'DE' })).body;
    const bavaria = (await propose({ country: 'DE', region: 'BY' })).body;
    const augsburg = (await propose({ country: 'DE', region: 'BY-A' })).body;
    expect(whole).toContainEqual({ date: '2026-04-03', name: 'Good Friday' });
    expect(bavaria).toContainEqual({ date: '2026-01-06', name: 'Epiphany' });
    expect(whole.map(({ date }) => date)).not.toContain('2026-01-06');
    expect(augsburg.map(({ date }) => date)).toContain('2026-08-08');
    expect(bavaria.map(({ date }) => date)).toEqual([...bavaria.map(({ date }) => date)].sort());
  });

  it('each day of a feast of several days, without the half one before it', async () => {
    const { body } = await propose({ country: 'TR', language: 'tr' });
    const dates = body.map(({ date }) => date);
    expect(dates.filter((date) => date > '2026-03-15' && date < '2026-03-30')).toEqual([
      '2026-03-20',
      '2026-03-21',
      '2026-03-22',
    ]);
    expect(dates.filter((date) => date > '2026-05-20' && date < '2026-06-05')).toEqual([
      '2026-05-27',
      '2026-05-28',
      '2026-05-29',
      '2026-05-30',
    ]);
    expect(body).toContainEqual({ date: '2026-01-01', name: 'Yılbaşı' });
    expect(new Set(dates).size).toBe(dates.length);
  });

  it('in English where there are no names in the language', async () => {
    const names = (await propose({ country: 'DE', language: 'tr' })).body.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Yılbaşı', 'Good Friday']));
  });

  it('for no country and no region that is unknown, and no year beyond the bounds', async () => {
    expect((await propose({ country: 'QQ' })).fieldErrors).toEqual({ country: 'Value' });
    expect((await propose({ country: 'DE', region: 'QQ' })).fieldErrors).toEqual({ region: 'Value' });
    expect((await propose({ country: 'DE', region: 'BY-QQ' })).fieldErrors).toEqual({ region: 'Value' });
    expect((await propose({ country: 'DE' }, 1800)).fieldErrors).toEqual({ year: 'Min' });
    expect((await propose({ country: 'constructor' })).fieldErrors).toEqual({ country: 'Pattern' });
  });
});
