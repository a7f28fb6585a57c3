import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventLogEndpoints } from '#contract/reports/event-log.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import { parseXes } from '#tests/support/xes/parseXes.ts';

let app: TestApp;
let admin: Call;
let moduleAdmin: Call;
let lifeCycle: TestLifeCycle;
let responsible: TestUser;
let field: number;
const SUGGESTIONS = { type: 'SUGGESTION' } as const;
/** More than are read at a time. */
const MANY = 450;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      { stateType: 'SUBMITTED', actions: [{ name: 'Accept', roles: ['RESPONSIBLE'], to: 'ACCEPTANCE' }] },
      { stateType: 'ACCEPTANCE' },
    ],
  });
  field = (await aField(app.db, { title: 'Energy' })).id;
  const organization = await anOrganization(app.db, { name: 'Meriç' });
  const unit = await aUnit(app.db, { name: 'Line <1> & "2"', organizationId: organization.id });
  const owner = await aUser(app.db, { firstName: 'Ada', lastName: 'Zorlu', unitId: unit.id });
  responsible = await aUser(app.db, { firstName: 'Ziya', lastName: 'Kurt' });
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
  moduleAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  const submitted = (values: object) =>
    aContribution(app.db, { lifeCycle, owner, visibility: 'PRIVATE', ...values });
  const first = await submitted({
    code: 'LOG-1',
    title: '=1+1\n<b>',
    fieldId: field,
    participants: [[responsible, 'RESPONSIBLE']],
    dateSubmitted: '2027-02-01T08:00:00.000Z',
  });
  const [sent, accepted] = [lifeCycle.state('SUBMITTED').id, lifeCycle.state('ACCEPTANCE').id];
  const entry = { contributionId: first.id, category: 'STATE' as const };
  await app.db.insert(contributionHistories).values([
    {
      ...entry,
      event: 'submit',
      userId: owner.id,
      date: '2027-02-01T08:00:00.000Z',
      toStateId: sent,
    },
    {
      ...entry,
      event: 'action:1',
      actionNames: [
        { language: 'en', name: 'Accept' },
        { language: 'tr', name: 'Kabul et' },
      ],
      userId: responsible.id,
      date: '2027-02-03T09:30:00.000Z',
      fromStateId: sent,
      toStateId: accepted,
      explanation: 'a secret reason',
    },
    { ...entry, event: 'system', date: '2027-02-04T00:00:00.000Z', toStateId: accepted },
    {
      ...entry,
      category: 'CONTENT',
      event: 'title',
      userId: owner.id,
      date: '2027-02-05T00:00:00.000Z',
      oldValue: 'a secret title',
    },
  ]);
  for (let number = 0; number < MANY; number += 1) {
    const { id } = await submitted({ code: `MANY-${number}` });
    await app.db
      .insert(contributionHistories)
      .values({ contributionId: id, category: 'STATE', event: 'submit', userId: owner.id, toStateId: sent });
  }
}, 120_000);
afterAll(() => app.close());

const fileOf = async (call: Call, query: object) => {
  const { status, body, headers } = await call(eventLogEndpoints.read, { query: query as never });
  expect(status).toBe(200);
  return { file: String(body), headers };
};
const ofField = { ...SUGGESTIONS, 'contributionFieldId.in': '' };
const inEnglish = { lang: 'en' };

describe('an event log', () => {
  it('is for those who see all contributions of the type', async () => {
    const read = eventLogEndpoints.read;
    const somebody = await app.as(await aUser(app.db));
    const editor = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR'] }));
    expect((await app.anonymous(read, { query: SUGGESTIONS })).status).toBe(401);
    expect((await somebody(read, { query: SUGGESTIONS })).status).toBe(403);
    const refused = await editor(read, { query: SUGGESTIONS });
    expect([refused.status, refused.errorKey]).toEqual([403, 'error.forbidden']);
    expect((await editor(read, { query: { type: 'IDEA' } })).status).toBe(200);
    expect((await admin(read, { query: {} as never })).status).toBe(400);
    expect((await admin(read, { query: { ...SUGGESTIONS, format: 'pdf' } as never })).status).toBe(400);
  });

  it('has each contribution as a case, with what happened, when, by whom and in which role', async () => {
    ofField['contributionFieldId.in'] = String(field);
    const { file, headers } = await fileOf(admin, { ...ofField, ...inEnglish });
    expect(headers['content-type']).toContain('application/xml');
    expect(headers['content-disposition']).toMatch(/event-log_\d{8}\.xes/);
    const { traces } = parseXes(file);
    expect(traces).toHaveLength(1);
    const [trace] = traces;
    expect(trace).toMatchObject({
      'concept:name': 'LOG-1',
      title: '=1+1\n<b>',
      field: 'Energy',
      unit: 'Line <1> & "2"',
      submitted: '2027-02-01T08:00:00.000Z',
    });
    expect(
      trace?.events.map((one) => [
        one['concept:name'],
        one['time:timestamp'],
        one['org:resource'],
        one['org:role'],
      ]),
    ).toEqual([
      [t('report.eventLog.step.submit'), '2027-02-01T08:00:00.000Z', 'Ada Zorlu', t('task.role.OWNER')],
      ['Accept', '2027-02-03T09:30:00.000Z', 'Ziya Kurt', t('task.role.RESPONSIBLE')],
      [
        t('report.eventLog.step.system'),
        '2027-02-04T00:00:00.000Z',
        t('contribution.history.system'),
        undefined,
      ],
      [t('report.eventLog.category.CONTENT'), '2027-02-05T00:00:00.000Z', 'Ada Zorlu', t('task.role.OWNER')],
    ]);
    expect(file).not.toContain('secret');
  });

  it('names people to administrators of the platform only; to others each has one word in one file, and another in the next', async () => {
    const resources = async () => {
      const { file } = await fileOf(moduleAdmin, { ...ofField, ...inEnglish });
      expect(file).not.toMatch(/Zorlu|Kurt/);
      return parseXes(file).traces[0]?.events.map((one) => one['org:resource']) ?? [];
    };
    const once = await resources();
    expect(once[0]).toBe(once[3]);
    expect(once[0]).not.toBe(once[1]);
    expect((await resources())[0]).not.toBe(once[0]);
  });

  it('calls what happened in the language of the reader', async () => {
    const { file } = await fileOf(admin, { ...ofField, lang: 'tr' });
    expect(parseXes(file).traces[0]?.events[1]?.['concept:name']).toBe('Kabul et');
  });

  it('as CSV has a row for each event, and nothing that a spreadsheet would run', async () => {
    const { file, headers } = await fileOf(admin, { ...ofField, ...inEnglish, format: 'csv' });
    expect(headers['content-type']).toContain('text/csv');
    const rows = parse(file, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatchObject({
      'case:concept:name': 'LOG-1',
      'concept:name': 'Accept',
      'time:timestamp': '2027-02-03T09:30:00.000Z',
      'org:resource': 'Ziya Kurt',
      'lifecycle:transition': 'complete',
      'case:title': "'=1+1\n<b>",
    });
  });

  it('holds all that the list holds, each once, however many there are', async () => {
    const { traces } = parseXes((await fileOf(admin, SUGGESTIONS)).file);
    expect(traces).toHaveLength(MANY + 1);
    expect(new Set(traces.map((trace) => trace['concept:name'])).size).toBe(MANY + 1);
  });

  it('of a list that is searched holds what the search finds', async () => {
    const { traces } = parseXes((await fileOf(admin, { ...SUGGESTIONS, q: 'MANY-7' })).file);
    expect(traces.map((trace) => trace['concept:name'])).toContain('MANY-7');
    expect(traces.length).toBeLessThan(MANY);
  });
});
