import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentileOf } from '#server/reports/analytics/durations.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The classes of durations, as the database has them. */
async function classesOf(seconds: readonly number[]) {
  const { rows } = await database.pool.query<{ class: number; number: number }>(
    'select duration_class(s) as class, count(*)::int as number from unnest($1::bigint[]) s group by 1',
    [seconds],
  );
  return rows;
}

/** Ten years and more. */
const duration = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 400_000_000 }));

describe('a percentile from classes of durations', () => {
  it('is within a class of the duration that stands there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(duration, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(0.5, 0.9),
        async (seconds, share) => {
          const sorted = [...seconds].sort((one, other) => one - other);
          const place = share * (sorted.length - 1);
          const low = sorted[Math.floor(place)] ?? 0;
          const high = sorted[Math.ceil(place)] ?? 0;
          const found = percentileOf({ by: 'classes', classes: await classesOf(seconds) }, share) ?? -1;
          expect(found).toBeGreaterThanOrEqual(low / 1.1 - 60);
          expect(found).toBeLessThanOrEqual(high * 1.1 + 60);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is what PostgreSQL says where each duration is known', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(duration, { minLength: 1, maxLength: 40 }), async (seconds) => {
        const { rows } = await database.pool.query<{ median: number }>(
          'select percentile_cont(0.5) within group (order by s) as median from unnest($1::bigint[]) s',
          [seconds],
        );
        expect(percentileOf({ by: 'each', seconds }, 0.5)).toBeCloseTo(rows[0]?.median ?? -1, 3);
      }),
      { numRuns: 60 },
    );
  });

  it('is none where nothing lasted', () => {
    expect(percentileOf({ by: 'each', seconds: [] }, 0.5)).toBeNull();
    expect(percentileOf({ by: 'classes', classes: [{ class: 3, number: 0 }] }, 0.5)).toBeNull();
  });
});
