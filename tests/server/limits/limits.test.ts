import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  forgetAttempts,
  type Limit,
  placeOf,
  purgeLimits,
  requireAttempt,
  takeAttempt,
  takenOf,
  waitFor,
} from '#server/platform/limits/limits.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const LIMIT: Limit = { most: 3, withinSeconds: 600 };
const START = new Date('2030-01-01T12:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let counter = 0;
const somebody = () => {
  counter += 1;
  return { what: 'test', who: `person ${counter}` };
};
const take = (attempt: { what: string; who: string }, at = START) =>
  takeAttempt(database.db, attempt, LIMIT, at);

describe('a limit', () => {
  it('lets so many through at once and tells the rest how long to wait [S1-36]', async () => {
    const person = somebody();
    expect([await take(person), await take(person), await take(person)]).toEqual([0, 0, 0]);
    expect(await take(person)).toBe(200);
    expect(await waitFor(database.db, person, LIMIT, later(50))).toBe(150);
  });

  it('gives attempts back evenly, and refused ones cost nothing', async () => {
    const person = somebody();
    for (let round = 0; round < 20; round += 1) await take(person);
    expect(await take(person, later(199))).toBe(1);
    expect(await take(person, later(200))).toBe(0);
    expect(await take(person, later(201))).toBeGreaterThan(0);
    expect(await take(person, later(1200))).toBe(0);
  });

  it('counts each purpose and each person alone, whatever the case of a name', async () => {
    const person = somebody();
    for (let round = 0; round < 3; round += 1) await take(person);
    expect(await take({ ...person, who: person.who.toUpperCase() })).toBeGreaterThan(0);
    expect(await take({ ...person, what: 'other' })).toBe(0);
    expect(await take(somebody())).toBe(0);
  });

  it.each([700, 7200])(
    'does not keep people waiting for a clock that has gone back by %d s: what was taken stays taken, and no more',
    async (back) => {
      const [person, busy] = [somebody(), somebody()];
      await take(person, later(back));
      expect(await takenOf(database.db, person, LIMIT, START)).toBe(1);
      expect([await take(person), await take(person)]).toEqual([0, 0]);
      expect(await take(person)).toBe(200);
      for (let round = 0; round < 3; round += 1) await take(busy, later(back));
      expect(await waitFor(database.db, busy, LIMIT, START)).toBe(200);
      expect(await take(busy)).toBe(200);
      expect(await takenOf(database.db, busy, LIMIT, START)).toBe(3);
      // It is given back by the new clock, though nothing could be taken by it yet.
      expect(await take(busy, later(200))).toBe(0);
    },
  );

  it('still counts when clocks differ a little', async () => {
    const person = somebody();
    for (let round = 0; round < 3; round += 1) await take(person);
    expect(await take(person, later(-60))).toBeGreaterThan(0);
    expect(await takenOf(database.db, person, LIMIT, later(-60))).toBeGreaterThanOrEqual(3);
  });

  it('lets exactly so many through when all come at the same time', async () => {
    const person = somebody();
    const waits = await Promise.all(Array.from({ length: 25 }, () => take(person)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('tells how many are taken, and forgets them after a success [S1-15]', async () => {
    const person = somebody();
    expect(await takenOf(database.db, person, LIMIT, START)).toBe(0);
    await take(person);
    await take(person);
    expect(await takenOf(database.db, person, LIMIT, START)).toBe(2);
    expect(await takenOf(database.db, person, LIMIT, later(200))).toBe(1);
    await forgetAttempts(database.db, person);
    expect(await takenOf(database.db, person, LIMIT, START)).toBe(0);
  });

  it('refuses with 429, the seconds for programs and the minutes for people', async () => {
    const person = somebody();
    for (let round = 0; round < 3; round += 1) await take(person);
    await expect(requireAttempt(database.db, person, LIMIT, START)).rejects.toMatchObject({
      key: 'error.tooManyAttempts',
      status: 429,
      details: { retryAfter: 200, params: '4' },
    });
  });

  it('keeps no name or address, and rows only as long as they mean something', async () => {
    const person = somebody();
    await take(person);
    const { rows } = await database.pool.query<{ who_digest: string }>('select who_digest from rate_limit');
    expect(rows.map((row) => row.who_digest).join()).not.toContain('person');
    await purgeLimits(database.db, later(199));
    expect(await takenOf(database.db, person, LIMIT, START)).toBe(1);
    await purgeLimits(database.db, later(100_000));
    expect((await database.pool.query('select 1 from rate_limit')).rowCount).toBe(0);
  });
});

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s stands for %s', (ip, place) => {
    expect(placeOf(ip)).toBe(place);
  });
});
