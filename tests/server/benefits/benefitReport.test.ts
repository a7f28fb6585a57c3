import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { benefitEndpoints as endpoints } from '#contract/benefits/endpoints.ts';
import { BENEFIT_TYPES } from '#contract/benefits/rules.ts';
import type { BenefitReportRow, BenefitReportScope } from '#contract/benefits/schema.ts';
import { amountOf, centsOf } from '#contract/formats/money.ts';
import { contributionBenefits } from '#server/platform/db/schema/benefits.ts';
import { contributionFields } from '#server/platform/db/schema/configuration.ts';
import { Page } from '#server/platform/http/answers.ts';
import { benefitSheet } from '#server/process/benefits/benefit-report.sheet.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import { aBenefit } from './benefiting.ts';

let app: TestApp;
let admin: Call;
let alpha: { id: number; code: string };
let beta: { id: number; code: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
  const [field] = await app.db
    .insert(contributionFields)
    .values({
      contributionType: 'IMPROVEMENT',
      isActive: true,
      definitionList: [
        { language: 'en', title: 'Energy' },
        { language: 'tr', title: 'Enerji' },
      ],
    })
    .returning();
  const unit = await aUnit(app.db, { name: 'Plant 2' });
  const owner = await aUser(app.db, { unitId: unit.id });
  const shared = { type: 'IMPROVEMENT' as const, owner };
  alpha = await aContribution(app.db, { ...shared, title: '=Alpha', fieldId: field?.id });
  beta = await aContribution(app.db, { ...shared, title: 'Beta' });
  await aContribution(app.db, shared);
  const gone = await aContribution(app.db, { ...shared, isDeleted: true });
  const suggestion = await aContribution(app.db, { type: 'SUGGESTION' });
  const in2025 = { periodStart: '2025-01-01', periodEnd: '2025-12-31' };
  await aBenefit(app, alpha.id, { ...in2025, amount: '0.10' });
  await aBenefit(app, alpha.id, { amount: '0.20' });
  await aBenefit(app, alpha.id, { amount: '0.25', benefitType: 'ACTUAL' });
  await aBenefit(app, alpha.id, { amount: '70.00', currency: 'EUR', benefitType: 'ACTUAL' });
  await aBenefit(app, beta.id, { amount: '999999999999.99' });
  await aBenefit(app, beta.id, { ...in2025, amount: '999999999999.99' });
  await aBenefit(app, gone.id);
  await aBenefit(app, suggestion.id, { amount: '5.00' });
});
afterAll(() => app.close());

const report = (query: object = {}, id: BenefitReportScope = 'IMPROVEMENT') =>
  admin(endpoints.report, { params: { id }, query });
const totals = (query: object = {}, id: BenefitReportScope = 'IMPROVEMENT') =>
  admin(endpoints.reportTotals, { params: { id }, query });
const short = ({ code, currency, forecastTotal, actualTotal, difference }: BenefitReportRow) =>
  [code, currency, forecastTotal, actualTotal, difference] as const;

describe('the benefit report', () => {
  it('has a row per contribution and currency, exact to the cent, with field and unit [R3L-06, R3P-83, S3-83, Q3-54]', async () => {
    const { body, total } = await report();
    expect(total).toBe(3);
    expect(body.map(short)).toEqual([
      [alpha.code, 'EUR', '0.00', '70.00', '70.00'],
      [beta.code, 'TRY', '1999999999999.98', '0.00', '-1999999999999.98'],
      [alpha.code, 'TRY', '0.30', '0.25', '-0.05'],
    ]);
    expect(body[2]).toMatchObject({ title: '=Alpha', fieldTitle: 'Energy', unitName: 'Plant 2' });
    expect(body[1]?.fieldTitle).toBeNull();
    const turkish = await report({ langKey: 'tr' });
    expect(turkish.body[0]?.fieldTitle).toBe('Enerji');
  });

  it('is paged and sorted; amounts are compared within a currency only [R3L-06, S3-06]', async () => {
    const order = async (query: object) =>
      (await report(query)).body.map(({ id, currency }) => [id === alpha.id ? 'alpha' : 'beta', currency]);
    expect(await order({ sort: 'forecastTotal,asc' })).toEqual([
      ['alpha', 'EUR'],
      ['alpha', 'TRY'],
      ['beta', 'TRY'],
    ]);
    expect(await order({ sort: 'title,desc' })).toEqual([
      ['beta', 'TRY'],
      ['alpha', 'EUR'],
      ['alpha', 'TRY'],
    ]);
    expect(await order({ sort: 'difference,asc', page: 1, size: 1 })).toEqual([['beta', 'TRY']]);
    expect((await report({ page: 1, size: 1 })).total).toBe(3);
    expect(await order({ 'currency.equals': 'EUR' })).toEqual([['alpha', 'EUR']]);
    expect((await report({ sort: 'explanation,asc' })).status).toBe(400);
  });

  it('shrinks with its period, whose days both count [R3L-11, R3P-83, R3P-84, Q3-104]', async () => {
    const rows = async (query: object) => (await report(query)).body.map(short);
    expect(await rows({ end: '2025-12-31' })).toEqual([
      [beta.code, 'TRY', '999999999999.99', '0.00', '-999999999999.99'],
      [alpha.code, 'TRY', '0.10', '0.00', '-0.10'],
    ]);
    expect(await rows({ start: '2025-12-31', end: '2025-12-31' })).toHaveLength(2);
    expect(await rows({ start: '2026-12-31' })).toHaveLength(3);
    expect(await rows({ start: '2027-01-01' })).toEqual([]);
    expect((await totals({ start: '2027-01-01' })).body).toEqual({
      contributionCount: 0,
      forecastTotal: null,
      actualTotal: null,
      totals: [],
    });
    for (const endpoint of [
      endpoints.report,
      endpoints.reportTotals,
      endpoints.reportFields,
      endpoints.reportSheet,
    ]) {
      const asked = (query: object) => admin(endpoint, { params: { id: 'IMPROVEMENT' }, query });
      expect((await asked({ start: '2026-02-01', end: '2026-01-01' })).fieldErrors).toEqual({
        end: 'periodOrder',
      });
      expect((await asked({ start: '01.02.2026' })).status).toBe(400);
    }
  });

  it('never adds different currencies; the sums stand alone where there is one currency only [R3P-84, S3-83]', async () => {
    const { body } = await totals();
    expect(body).toEqual({
      contributionCount: 2,
      forecastTotal: null,
      actualTotal: null,
      totals: [
        { currency: 'EUR', forecastTotal: '0.00', actualTotal: '70.00', difference: '70.00' },
        {
          currency: 'TRY',
          forecastTotal: '2000000000000.28',
          actualTotal: '0.25',
          difference: '-2000000000000.03',
        },
      ],
    });
    const one = (await totals({}, 'SUGGESTION')).body;
    expect([one.contributionCount, one.forecastTotal, one.actualTotal]).toEqual([1, '5.00', '0.00']);
    const fields = await admin(endpoints.reportFields, { params: { id: 'IMPROVEMENT' } });
    expect(
      fields.body.map(({ fieldTitle, currency, actualTotal }) => [fieldTitle, currency, actualTotal]),
    ).toEqual([
      ['Energy', 'EUR', '70.00'],
      [null, 'TRY', '0.00'],
      ['Energy', 'TRY', '0.25'],
    ]);
  });

  it('can be about one contribution [R3P-83, Q3-54]', async () => {
    expect((await report({}, alpha.id)).body.map(({ id }) => id)).toEqual([alpha.id, alpha.id]);
    expect((await totals({}, beta.id)).body.contributionCount).toBe(1);
    for (const endpoint of [
      endpoints.report,
      endpoints.reportTotals,
      endpoints.reportFields,
      endpoints.reportSheet,
    ]) {
      expect((await admin(endpoint, { params: { id: 999_999 } })).status).toBe(404);
      expect((await admin(endpoint, { params: { id: 'HOPE' as 'IDEA' } })).status).toBe(400);
    }
  });

  it('is for platform administrators [R3O-08, Q3-133]', async () => {
    const moduleAdmin = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_IMPROVEMENT_ADMIN'] }),
    );
    for (const endpoint of [
      endpoints.report,
      endpoints.reportTotals,
      endpoints.reportFields,
      endpoints.reportSheet,
    ]) {
      expect((await moduleAdmin(endpoint, { params: { id: 'IMPROVEMENT' } })).status).toBe(403);
      expect((await app.anonymous(endpoint, { params: { id: 'IMPROVEMENT' } })).status).toBe(401);
    }
  });

  it('as a spreadsheet has its rows, a line of sums per currency, and nothing that would run [R3L-06, R3L-09, S3-121, Q3-100]', async () => {
    const answer = await app.app.inject({
      url: '/api/v3/contribution-benefits/excel/contribution/IMPROVEMENT/report?langKey=tr&sort=title,desc',
      headers: { authorization: `Bearer ${await app.token(await aUser(app.db, { roles: ['ROLE_ADMIN'] }))}` },
    });
    expect(answer.headers['content-type']).toContain('application/vnd.ms-excel');
    expect(answer.headers['content-disposition']).toMatch(/benefit_\d{8}\.xls$/);
    const book = read(answer.rawPayload, { type: 'buffer' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    const lines = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
    expect(lines[0]).toEqual([
      'Kod',
      'Katkı',
      'Alan',
      'Birim',
      'Para birimi',
      'Beklenen',
      'Gerçekleşen',
      'Fark',
    ]);
    expect(lines[3]).toEqual([alpha.code, "'=Alpha", 'Enerji', 'Plant 2', 'TRY', 0.3, 0.25, -0.05]);
    expect(lines.slice(4).map((line) => [line[1], line[4], line[6]])).toEqual([
      ['Toplam', 'EUR', 70],
      ['Toplam', 'TRY', 0.25],
    ]);
    expect(sheet?.F4?.w).toBe('0.30');
  });

  it('says in the last line of the spreadsheet when it is longer than that', async () => {
    const page = new Page((await report()).body, 70_000);
    const sums = (await totals()).body;
    const cut = async () => ({ page, sums });
    const { content } = await benefitSheet(cut, {
      recipient: { userId: 1, signal: new AbortController().signal },
      day: '2026-02-01',
      translate: (key, values = {}) => app.services.messages.translate('en', key, { ...values }),
    });
    const book = read(content as Buffer, { type: 'buffer' });
    const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(lines.at(-1)).toEqual([t('report.isCut', { rows: 3, total: 70_000 })]);
  });
});

describe('the sums', () => {
  it('equal the sums of the rows, whatever was recorded [R3P-84, S3-83]', async () => {
    const contributions: { id: number }[] = [];
    for (let index = 0; index < 3; index += 1) {
      contributions.push(await aContribution(app.db, { type: 'IDEA' }));
    }
    const day = fc.integer({ min: 0, max: 700 }).map((days) => {
      return new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10);
    });
    const benefit = fc.record({
      at: fc.integer({ min: 0, max: 2 }),
      benefitType: fc.constantFrom(...BENEFIT_TYPES),
      cents: fc.bigInt({ min: 0n, max: 99_999_999_999_999n }),
      currency: fc.constantFrom('TRY' as const, 'EUR' as const),
      days: fc.tuple(day, day).map((days) => days.sort()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(benefit, { maxLength: 12 }), day, day, async (benefits, one, other) => {
        const [start = one, end = other] = [one, other].sort();
        for (const { id } of contributions) {
          await app.db.delete(contributionBenefits).where(eq(contributionBenefits.contributionId, id));
        }
        for (const { at, cents, days, ...values } of benefits) {
          await aBenefit(app, contributions[at]?.id ?? 0, {
            ...values,
            amount: amountOf(cents),
            periodStart: days[0] ?? start,
            periodEnd: days[1] ?? end,
          });
        }
        const { body: rows } = await report({ start, end }, 'IDEA');
        const { body } = await totals({ start, end }, 'IDEA');
        expect(body.contributionCount).toBe(new Set(rows.map(({ id }) => id)).size);
        expect(new Set(body.totals.map(({ currency }) => currency))).toEqual(
          new Set(rows.map(({ currency }) => currency)),
        );
        const counted = benefits.filter(({ days }) => (days[0] ?? '') <= end && (days[1] ?? '') >= start);
        for (const total of body.totals) {
          const own = rows.filter(({ currency }) => currency === total.currency);
          for (const key of ['forecastTotal', 'actualTotal', 'difference'] as const) {
            expect(centsOf(total[key])).toBe(own.reduce((sum, row) => sum + centsOf(row[key]), 0n));
          }
          const recorded = counted.filter(
            ({ currency, benefitType }) => currency === total.currency && benefitType === 'ACTUAL',
          );
          expect(centsOf(total.actualTotal)).toBe(recorded.reduce((sum, { cents }) => sum + cents, 0n));
        }
      }),
      { numRuns: 12 },
    );
  });
});
