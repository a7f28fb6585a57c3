import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { MessageKey } from '#messages/message-key.ts';
import { sheetOfParts as reportSheet } from '#server/platform/spreadsheets/planned-sheet.ts';
import { usersSheet } from '#server/reports/report.sheets.ts';
import { userReportParts } from '#server/reports/users-report.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';

let app: TestApp;
let admin: string;
let employee: string;

beforeAll(async () => {
  app = await startTestApp();
  await aLifeCycle(app.db, { type: 'SUGGESTION' });
  const unit = await aUnit(app.db, { name: '=Sum' });
  const owner = await aUser(app.db, { firstName: '@Ada', lastName: 'Zorlu', unitId: unit.id });
  const field = await aField(app.db, { title: '+Energy' });
  const shared = { owner, fieldId: field.id, visibility: 'INTERNAL' as const };
  await aContribution(app.db, { ...shared, dateSubmitted: '2026-01-05T00:00:00.000Z' });
  await aContribution(app.db, { ...shared, dateSubmitted: '2026-02-05T00:00:00.000Z' });
  await aContribution(app.db, {
    ...shared,
    visibility: 'PRIVATE',
    dateSubmitted: '2026-02-06T00:00:00.000Z',
  });
  admin = await app.token(await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_INTERNAL'], firstName: 'Zeki' }));
  employee = await app.token(await aUser(app.db));
});
afterAll(() => app.close());

function linesOf(bytes: Buffer) {
  const book = read(bytes, { type: 'buffer' });
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
}

async function sheet(path: string, token = admin) {
  const answer = await app.app.inject({
    url: `/api/v3/${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/vnd.ms-excel');
  // The first bytes of every BIFF8 workbook.
  expect(answer.rawPayload.subarray(0, 4).toString('hex')).toBe('d0cf11e0');
  return { lines: linesOf(answer.rawPayload), name: String(answer.headers['content-disposition']) };
}

describe('reports as spreadsheets', () => {
  it('of people say what the screen says, and nothing runs [R3L-09, S3-109, S3-121, Q3-100]', async () => {
    const { lines, name } = await sheet('report/excel/users-report?langKey=en&search=Zorlu&start=2026-02-01');
    expect(name).toMatch(/users_\d{8}\.xls/);
    expect(lines[0]?.slice(0, 7)).toEqual([
      'Name',
      t('report.users.login'),
      'Organization',
      'Unit',
      'Account',
      t('report.users.type'),
      'Suggestions',
    ]);
    expect(lines).toHaveLength(2);
    expect(lines[1]?.[0]).toBe("'@Ada Zorlu");
    expect(lines[1]?.slice(3, 7)).toEqual([
      "'=Sum",
      t('report.users.activated.true'),
      t('report.users.type.INTERNAL'),
      2,
    ]);
  });

  it('of people say in their last line when more match than they hold [R3L-09, S3-109]', async () => {
    const translate = (key: MessageKey, values: object = {}) =>
      app.services.messages.translate('en', key, { ...values });
    const frame = {
      recipient: { userId: 1, signal: new AbortController().signal },
      day: '2026-03-01',
      translate,
    };
    const sheetOf = async (total: number) => {
      const parts = userReportParts((work) => work(app.db), { search: 'Zorlu', sort: 'login,asc' });
      const { content } = await reportSheet(usersSheet, () => ({ parts, total: async () => total }), frame);
      return linesOf(content as Buffer);
    };
    const cut = await sheetOf(120_000);
    expect(cut).toHaveLength(3);
    expect(cut.at(-1)).toEqual([translate('report.isCut', { rows: 1, total: 120_000 })]);
    expect(await sheetOf(1)).toHaveLength(2);
  });

  it('of units have the way down to each and the rate per person [R3L-09, S3-110, S3-121]', async () => {
    const { lines, name } = await sheet('report/excel/contribution/SUGGESTION/organization-unit-report');
    expect(name).toMatch(/organization-units_\d{8}\.xls/);
    expect(lines[1]?.slice(1)).toEqual([1, 3, 0, 0, 0, 3]);
    expect(String(lines[1]?.[0])).toMatch(/ \/ =Sum$/);
  });

  it('of states, distribution and collaboration follow language, period and field [R3L-09, R3L-11, R3L-12, S3-121]', async () => {
    const process = await sheet(
      'report/excel/SUGGESTION/contribution-state-process-report/graph/avg/tr?langKey=tr',
    );
    expect(process.name).toMatch(/time-per-state_\d{8}\.xls/);
    expect(process.lines[0]).toEqual(['Yaşam döngüsü', 'Sıra', 'Durum', 'Ortalama gün', 'Katkılar']);
    expect(process.lines).toHaveLength(8);
    const distribution = await sheet('reporting/excel/contribution/SUGGESTION/distribution?start=2026-02-01');
    expect(distribution.name).toMatch(/distribution_\d{8}\.xls/);
    expect(distribution.lines).toContainEqual(['Field', "'+Energy", 2]);
    expect(distribution.lines).toContainEqual(['Month', '2026-02', 2]);
    const none = await sheet('reporting/excel/contribution/SUGGESTION/distribution?fieldIds=0');
    expect(none.lines).toHaveLength(1);
    const collaboration = await sheet('reporting/excel/contribution/SUGGESTION/collaboration?lang=tr');
    expect(collaboration.name).toMatch(/collaboration_\d{8}\.xls/);
    expect(collaboration.lines[1]).toEqual(["'=Sum", 3, 0, 0, 0]);
  });

  it('hold no more than their reader may see [S3-112, S3-121]', async () => {
    const path = 'reporting/excel/contribution/SUGGESTION/collaboration';
    expect((await sheet(path, employee)).lines[1]).toEqual(["'=Sum", 2, 0, 0, 0]);
    const refused = await app.app.inject({
      url: '/api/v3/report/excel/users-report',
      headers: { authorization: `Bearer ${employee}` },
    });
    expect(refused.statusCode).toBe(403);
  });
});
