import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { analyticsPartEndpoints } from '#contract/reports/analytics-parts.ts';
import { UNIT_FIGURE_SORT_FIELDS } from '#contract/reports/rules.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { users } from '#server/platform/db/schema/users.ts';
import {
  ann,
  app,
  ben,
  benefit,
  cem,
  chief,
  field,
  ids,
  lab,
  make,
  manager,
  OF,
  peopleBehind,
  prepareFigures,
  type Query,
  rowsBehind,
  works,
} from './figurePartsCase.ts';

const { participation, authors, units, benefits } = analyticsPartEndpoints;
prepareFigures();

describe('participation over time', () => {
  it('counts each author once a month, and who takes part for the first time', async () => {
    const { body } = await manager(participation, { query: OF });
    expect(body).toMatchObject({ isPartial: false, authors: 3 });
    expect(body.months).toEqual([
      { month: '2026-01', contributions: 1, authors: 1, firstTime: 1 },
      { month: '2026-02', contributions: 0, authors: 0, firstTime: 0 },
      { month: '2026-03', contributions: 2, authors: 3, firstTime: 2 },
      { month: '2026-04', contributions: 1, authors: 1, firstTime: 0 },
    ]);
  });

  it('is narrowed by the filters; somebody who took part before is no first timer for them', async () => {
    const { body } = await manager(participation, {
      query: { ...OF, start: '2026-03-01', end: '2026-03-31' },
    });
    expect(body.months).toEqual([{ month: '2026-03', contributions: 2, authors: 3, firstTime: 2 }]);
    const ofField = await manager(participation, {
      query: { ...OF, 'contributionFieldId.in': String(field) },
    });
    expect(ofField.body.authors).toBe(2);
  });

  it('leads to as many contributions and people', async () => {
    for (const asked of [
      {},
      { start: '2026-03-01', end: '2026-04-01' },
      { 'contributionFieldId.in': String(field) },
    ]) {
      const { body } = await manager(participation, { query: { ...OF, ...asked } });
      const { start, end, ...filters } = asked as Query;
      expect(await peopleBehind(asked)).toBe(body.authors);
      for (const { month, contributions: number, authors: people, firstTime } of body.months) {
        expect(await rowsBehind({ kind: 'MONTH', month }, { start, end }, filters)).toBe(number);
        expect(await peopleBehind({ ...asked, month })).toBe(people);
        expect(await peopleBehind({ ...asked, month, firstTime: 'true' })).toBe(firstTime);
      }
    }
  });

  it('lists the people with what they wrote, a page at a time', async () => {
    const { body, total } = await manager(authors, { query: { ...OF, size: 2 } });
    expect(total).toBe(3);
    expect(body.map(({ id, unitName, contributions: number }) => ({ id, unitName, number }))).toEqual([
      { id: ann.id, unitName: 'Works', number: 2 },
      { id: cem.id, unitName: 'Lab', number: 2 },
    ]);
    expect((await manager(authors, { query: { ...OF, month: '2026-13' } })).status).toBe(400);
  });
});

const shown = {
  works: () => ({
    ...{ unitId: works, unitName: 'Works', people: 4, participants: 2, contributions: 3 },
    ...{ answered: 2, promised: 2, inTime: 1, implemented: 1, medianDays: 4, p90Days: 5.6 },
  }),
  lab: () => ({
    ...{ unitId: lab, unitName: 'Lab', people: 1, participants: 1, contributions: 1 },
    ...{ answered: 1, promised: 0, inTime: 0, implemented: 0, medianDays: 10, p90Days: 10 },
  }),
};

describe('units', () => {
  it('say who takes part and what became of what they submitted', async () => {
    const { body, total } = await manager(units, { query: OF });
    expect(total).toBe(2);
    expect(body).toEqual([shown.works(), shown.lab()]);
  });

  it('count as people, and as those of them who take part, open accounts alone', async () => {
    const opened = (activated: boolean) =>
      app.db.update(users).set({ activated }).where(eq(users.id, ben.id));
    const before = shown.works();
    await opened(false);
    const [unit] = (await manager(units, { query: OF })).body;
    expect(unit).toEqual({ ...before, people: before.people - 1, participants: before.participants - 1 });
    expect(await peopleBehind({ unitId: works })).toBe(unit?.participants);
    await opened(true);
  });

  it('are sorted by each column and paged', async () => {
    for (const field of UNIT_FIGURE_SORT_FIELDS) {
      const asked = async (direction: 'asc' | 'desc') =>
        (await manager(units, { query: { ...OF, sort: `${field},${direction}` } })).body.map(
          ({ unitId }) => unitId,
        );
      expect(await asked('asc'), field).toEqual([...(await asked('desc'))].reverse());
    }
    const second = await manager(units, { query: { ...OF, sort: 'unitName,asc', page: 1, size: 1 } });
    expect([second.total, second.body.map(({ unitName }) => unitName)]).toEqual([2, ['Works']]);
    const { body } = await manager(units, { query: { ...OF, sort: 'participation,desc' } });
    expect(body[0]?.unitId).toBe(lab);
  });

  it('lead to as many rows, by each filter', async () => {
    for (const asked of [{}, { start: '2026-03-01' }, { 'contributionFieldId.in': String(field) }]) {
      const { start, ...filters } = asked as Query;
      const { body } = await manager(units, { query: { ...OF, ...asked } });
      for (const unit of body) {
        const of = (what: 'SUBMITTED' | 'ANSWERED' | 'PROMISED' | 'IN_TIME' | 'IMPLEMENTED') =>
          rowsBehind({ kind: 'OF_UNIT', what, id: unit.unitId }, { start }, filters);
        expect(await of('SUBMITTED')).toBe(unit.contributions);
        expect(await of('ANSWERED')).toBe(unit.answered);
        expect(await of('PROMISED')).toBe(unit.promised);
        expect(await of('IN_TIME')).toBe(unit.inTime);
        expect(await of('IMPLEMENTED')).toBe(unit.implemented);
        expect(await peopleBehind({ ...asked, unitId: unit.unitId })).toBe(unit.participants);
      }
    }
  });
});

describe('benefits', () => {
  it('are summed by currency, and by contribution once', async () => {
    const { body } = await chief(benefits, { query: OF });
    const rows = body.rows.map(({ by, name, id, benefitType, currency, ...row }) => [
      ...[by, name ?? id, benefitType, currency, row.contributions, row.amount, row.median, row.p90],
    ]);
    expect(rows).toEqual([
      ['ALL', 0, 'FORECAST', 'EUR', 2, '2100.00', '1050.00', '1810.00'],
      ['ALL', 0, 'ACTUAL', 'EUR', 1, '1500.00', '1500.00', '1500.00'],
      ['ALL', 0, 'FORECAST', 'USD', 1, '70.25', '70.25', '70.25'],
      ['YEAR', 2026, 'ACTUAL', 'EUR', 1, '1500.00', null, null],
      ['YEAR', 2026, 'FORECAST', 'EUR', 2, '1100.50', null, null],
      ['YEAR', 2027, 'FORECAST', 'EUR', 1, '999.50', null, null],
      ['YEAR', 2026, 'FORECAST', 'USD', 1, '70.25', null, null],
      ['FIELD', 'Energy', 'FORECAST', 'EUR', 1, '2000.00', null, null],
      ['FIELD', 'Energy', 'ACTUAL', 'EUR', 1, '1500.00', null, null],
      ['FIELD', 0, 'FORECAST', 'EUR', 1, '100.00', null, null],
      ['FIELD', 'Energy', 'FORECAST', 'USD', 1, '70.25', null, null],
      ['UNIT', 'Works', 'FORECAST', 'EUR', 2, '2100.00', null, null],
      ['UNIT', 'Works', 'ACTUAL', 'EUR', 1, '1500.00', null, null],
      ['UNIT', 'Works', 'FORECAST', 'USD', 1, '70.25', null, null],
    ]);
  });

  it('lead to as many contributions, by each filter', async () => {
    for (const asked of [{}, { end: '2026-02-28' }, { 'contributionFieldId.in': String(field) }]) {
      const { end, ...filters } = asked as Query;
      const { body } = await chief(benefits, { query: { ...OF, ...asked } });
      expect(body.rows.length).toBeGreaterThan(0);
      for (const { by, id, benefitType: what, currency, contributions: number } of body.rows) {
        const part = by === 'ALL' ? null : { by, id };
        expect(await rowsBehind({ kind: 'BENEFIT', what, currency, part }, { end }, filters)).toBe(number);
      }
    }
  });

  it('of few contributions are not told to those who do not see the amounts of each', async () => {
    const { body } = await manager(benefits, { query: OF });
    expect(body).toMatchObject({ isWithheld: true, rows: [] });
    expect((await chief(benefits, { query: OF })).body.isWithheld).toBe(false);
    for (const [at, id] of ids.slice(0, 4).entries())
      await benefit(id, 'ACTUAL', `${at + 1}.00`, { currency: 'USD' });
    const many = await make({ owner: ben, submitted: '2026-03-21T09:00:00Z', fieldId: field });
    await benefit(many, 'ACTUAL', '5.00', { currency: 'USD' });
    const seen = (await manager(benefits, { query: OF })).body;
    // Three are of one field and two of none: the parts would tell each other.
    expect(seen.rows.map(({ by, amount, contributions: number }) => [by, number, amount])).toEqual([
      ['ALL', 5, '15.00'],
      ['YEAR', 5, '15.00'],
    ]);
    expect(seen.isWithheld).toBe(true);
    await app.db
      .delete(contributionBenefits)
      .where(and(eq(contributionBenefits.currency, 'USD'), eq(contributionBenefits.benefitType, 'ACTUAL')));
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, many));
    ids.pop();
  });

  it('follow what is changed', async () => {
    await benefit(ids[3], 'ACTUAL', '5.00');
    const sum = async () =>
      (await chief(benefits, { query: OF })).body.rows.find(({ benefitType }) => benefitType === 'ACTUAL')
        ?.amount;
    expect(await sum()).toBe('1505.00');
    await app.db.delete(contributionBenefits).where(eq(contributionBenefits.amount, '5.00'));
    expect(await sum()).toBe('1500.00');
  });
});
