import { describe, expect, it } from 'vitest';
import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { analyticsPartEndpoints } from '#contract/reports/analytics-parts.ts';
import { reportingEndpoints } from '#contract/reports/endpoints.ts';
import { rowsOfParts } from '#server/reports/analytics/analytics-parts.sheet.ts';
import { readAuthors } from '#server/reports/analytics/read-authors.ts';
import { readBenefits } from '#server/reports/analytics/read-benefits.ts';
import { readParticipation } from '#server/reports/analytics/read-participation.ts';
import { readUnits } from '#server/reports/analytics/read-units.ts';
import { renewCourses } from '#server/reports/analytics/renew-courses.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  app,
  field,
  inPages,
  manager,
  OF,
  prepareFigures,
  reading,
  rowsBehind,
  whole,
} from './figurePartsCase.ts';

const { participation, authors, units, benefits } = analyticsPartEndpoints;
prepareFigures();

describe('older reports', () => {
  it('lead to as many contributions: by month, unit, state and field', async () => {
    for (const asked of [{}, { start: '2026-03-01', end: '2026-04-01' }]) {
      const { body } = await manager(reportingEndpoints.distribution, { params: OF, query: asked });
      expect(new Set(body.map(({ dimension }) => dimension)).size).toBe(4);
      for (const { dimension, key, count } of body) {
        const behind = () => {
          if (dimension === 'MONTH') return rowsBehind({ kind: 'MONTH', month: key }, asked);
          if (dimension === 'UNIT') {
            return rowsBehind({ kind: 'OF_UNIT', what: 'SUBMITTED', id: Number(key) }, asked);
          }
          const filter = dimension === 'STATE' ? 'stateId.in' : 'contributionFieldId.in';
          return rowsBehind({ kind: 'COUNTED' }, asked, { [filter]: key });
        };
        expect(await behind(), `${dimension} ${key}`).toBe(count);
      }
    }
  });
});

describe('of more than are counted one by one', () => {
  it('say the same from sums', async () => {
    await renewCourses(app.db);
    for (const more of [
      {},
      { 'contributionFieldId.in': [field] },
      { start: '2026-03-01', end: '2026-03-31' },
    ]) {
      const asked = { ...(whole as object), ...more } as never;
      const months = await readParticipation(reading(), asked);
      expect(await readParticipation(reading(), asked, 0)).toEqual({ ...months, at: expect.any(String) });
      for (const sort of ['contributions,desc', 'participation,asc', 'unitName,asc']) {
        const counted = ({ rows, total }: Awaited<ReturnType<typeof readUnits>>) => ({
          ...{ total },
          rows: rows.map(({ medianDays: _, p90Days: __, ...row }) => row),
        });
        const exact = await readUnits(reading(), inPages(sort, more));
        expect(counted(await readUnits(reading(), inPages(sort, more), 0))).toEqual(counted(exact));
      }
      for (const firstTime of ['true', undefined]) {
        const people = inPages('fullName,asc', { ...more, firstTime });
        expect(await readAuthors(reading(), people, 0)).toEqual(await readAuthors(reading(), people));
      }
      const exact = await readBenefits(reading(), asked);
      const sums = await readBenefits(reading(), asked, 0);
      const plain = ({ rows }: typeof exact) => rows.map(({ median: _, p90: __, ...row }) => row);
      expect(plain(sums)).toEqual(plain(exact));
      expect([exact.isEstimated, sums.isEstimated]).toEqual([false, true]);
      for (const [at, { median }] of exact.rows.entries()) {
        if (exact.rows[at]?.contributions !== 1) continue;
        expect((sums.rows[at]?.median ?? null) === null).toBe(median === null);
        if (median !== null)
          expect(Math.abs(Number(sums.rows[at]?.median) / Number(median) - 1)).toBeLessThan(0.1);
      }
    }
  });
});

it('stand in the spreadsheet with the other figures', async () => {
  const rows = await rowsOfParts(reading(), whole);
  const of = (part: string) => rows.filter((row) => row.part === part);
  expect(of('report.analytics.people.firstTime').map(({ name, count }) => [name, count])).toEqual([
    ...[
      ['2026-01', 1],
      ['2026-02', 0],
      ['2026-03', 2],
      ['2026-04', 0],
    ],
  ]);
  expect(
    of('report.analytics.units').map(({ name, people, participants }) => [name, people, participants]),
  ).toEqual([
    ...[
      ['Works', 4, 2],
      ['Lab', 1, 1],
    ],
  ]);
  expect(of('benefit.type.ACTUAL.title')[0]).toMatchObject({ currency: 'EUR', amount: '1500.00', count: 1 });
  const sheet = await manager(analyticsEndpoints.sheet, { query: OF });
  expect(sheet.status).toBe(200);
});

it('are for those who see all contributions of the type', async () => {
  const somebody = await app.as(await aUser(app.db));
  const other = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  for (const endpoint of [participation, authors, units, benefits]) {
    expect((await app.anonymous(endpoint, { query: OF })).status).toBe(401);
    expect((await somebody(endpoint, { query: OF })).status).toBe(403);
    expect((await other(endpoint, { query: OF })).status).toBe(403);
    expect((await manager(endpoint, { query: {} as never })).status).toBe(400);
  }
});
