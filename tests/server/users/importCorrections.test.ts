import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  correctedCharacters,
  USER_IMPORT_FIELDS,
  USER_IMPORT_LIMITS,
  type UserImportTexts,
} from '#contract/users/import.schema.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { apply, check, csv, outcomes } from './importFile.ts';
import { admin, app, prepareUserAdministration, root } from './userAdministration.ts';

prepareUserAdministration();

const file = csv(
  'login,email,firstName,lastName,active',
  'sound.c,sound.c@example.org,A,B,yes',
  'faulty.c,no address,C,D,maybe',
  'torn.c,"torn',
);
const corrections = [
  { line: 3, texts: { email: 'faulty.c@example.org', activated: 'no' } },
  { line: 4, texts: { login: 'torn.c', email: 'torn.c@example.org', firstName: 'E', lastName: 'F' } },
];

describe('correcting rows of a file of people', () => {
  it('rows with faults say what is in their cells, others do not', async () => {
    const { body } = await check(file);
    expect(body.rows.map(({ texts }) => texts)).toEqual([
      null,
      { login: 'faulty.c', email: 'no address', firstName: 'C', lastName: 'D', activated: 'maybe' },
      {},
    ]);
  });

  it('what was typed is checked by the same rules, stored as it was checked, and counted in the audit trail', async () => {
    const { body } = await check(file, {}, admin, corrections);
    expect(outcomes(body)).toEqual([
      [2, 'NEW'],
      [3, 'NEW'],
      [4, 'NEW'],
    ]);
    expect(body.rows.map(({ isCorrected }) => isCorrected)).toEqual([false, true, true]);
    expect(body.rows[1]?.texts).toMatchObject({ email: 'faulty.c@example.org', lastName: 'D' });
    // Without them it is another plan.
    expect((await apply(file, body)).errorKey).toBe('error.importChanged');
    const done = await apply(file, body, { corrections });
    expect([done.status, done.body.counts.NEW]).toEqual([200, 3]);
    const [stored] = await app.db.select().from(users).where(eq(users.login, 'faulty.c'));
    expect(stored).toMatchObject({ email: 'faulty.c@example.org', activated: false });
    const [note] = await app.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
    expect(note).toMatchObject({ principal: 'root', userId: root.id });
    expect(note?.change?.call).toBe('POST api/v3/users/import');
    expect(note?.change?.fields).toEqual(
      expect.arrayContaining([
        { name: 'created', value: 3 },
        { name: 'changed', value: 0 },
        { name: 'deactivated', value: 0 },
        { name: 'corrected', value: 2 },
      ]),
    );
    // What people typed is not in it.
    expect(JSON.stringify(note?.change)).not.toContain('example.org');
  });

  it('a correction can have faults itself, and cannot do what the file cannot', async () => {
    await aUser(app.db, { login: 'taken.c', email: 'taken.c@example.org' });
    const typed = (texts: object, call = admin) => check(file, {}, call, [{ line: 3, texts }]);
    const taken = await typed({ email: 'taken.c@example.org', login: 'new.c', activated: '' });
    expect(outcomes(taken.body)[1]).toEqual([3, 'FAULT', 'email emailTaken taken.c@example.org']);
    const twice = await typed({ login: 'sound.c', email: '', activated: '' });
    expect(outcomes(twice.body)[1]).toEqual([3, 'FAULT', 'twice 2']);
    const helper = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    const roles = { email: 'raised@example.org', login: 'raised', activated: '', authorities: 'ROLE_ADMIN' };
    expect(outcomes((await typed(roles, helper)).body)[1]).toEqual([3, 'FAULT', 'authorities notAllowed']);
  });

  it('a row that takes several lines says which, and cannot be corrected: what a stray quote swallowed would be lost', async () => {
    const torn = csv(
      'email,firstName,lastName',
      'a.torn@example.org,A,B',
      'b.torn@example.org,"B,C',
      'c.torn@example.org,C,D',
      'd.torn@example.org,D",E,F',
      `e.torn@example.org,E,"${'x'.repeat(60)}`,
      'y"',
      '"never closed,F,G',
    );
    const { body } = await check(torn);
    expect(outcomes(body)).toEqual([
      [2, 'NEW'],
      [3, 'FAULT', 'cells', 'lines 3–5'],
      [6, 'FAULT', `lastName size ${body.rows[2]?.faults[0]?.value}`, 'lines 6–7'],
      [8, 'FAULT', 'unreadable'],
    ]);
    expect(body.rows.map(({ texts }) => texts)).toEqual([null, null, null, {}]);
    const texts = { email: 'f.torn@example.org', firstName: 'F', lastName: 'G' };
    const typed = (line: number) => [{ line, texts }];
    expect((await check(torn, {}, admin, typed(3))).status).toBe(400);
    expect((await check(torn, {}, admin, typed(6))).status).toBe(400);
    expect((await apply(torn, body, { leaveFaults: true, corrections: typed(3) })).status).toBe(400);
    expect(outcomes((await check(torn, {}, admin, typed(8))).body)[3]).toEqual([8, 'NEW']);
  });

  it('as many characters as may be corrected fit into the call in whatever letters, and no more are taken', async () => {
    const fields = USER_IMPORT_FIELDS;
    const each = Math.floor(USER_IMPORT_LIMITS.corrected / USER_IMPORT_LIMITS.corrections / fields.length);
    const lines = Array.from({ length: USER_IMPORT_LIMITS.corrections }, (_, at) => at + 2);
    const full = lines.map((line) => ({
      line,
      texts: Object.fromEntries(fields.map((field) => [field, '€'.repeat(each)])) as UserImportTexts,
    }));
    let left = USER_IMPORT_LIMITS.corrected - correctedCharacters(full);
    for (const { texts } of full) {
      const more = Math.min(left, USER_IMPORT_LIMITS.cell - each);
      texts.email += '€'.repeat(more);
      left -= more;
    }
    expect(correctedCharacters(full)).toBe(USER_IMPORT_LIMITS.corrected);
    const columns = Object.fromEntries(
      Array.from({ length: USER_IMPORT_LIMITS.columns }, (_, at) => [`${at}${'€'.repeat(298)}`, null]),
    );
    const people = csv('email,company', ...lines.map((line) => `many${line}@example.org,C`));
    const answer = await check(people, columns, admin, full);
    expect([answer.errorKey, answer.status]).toEqual([undefined, 200]);
    const [first, ...others] = full as [(typeof full)[number], ...typeof full];
    const over = [{ ...first, texts: { ...first.texts, company: `${first.texts.company}€` } }, ...others];
    expect((await check(people, columns, admin, over)).errorKey).toBe('error.validation');
  });

  it('who is deactivated is counted before and after', async () => {
    const leaver = await aUser(app.db, { login: 'leaver.c' });
    const leaving = csv('login,active', `${leaver.login},perhaps`);
    const typed = [{ line: 2, texts: { activated: 'no' } }];
    const { body } = await check(leaving, {}, admin, typed);
    expect([body.counts.CHANGED, body.deactivated]).toEqual([1, 1]);
    expect((await apply(leaving, body, { corrections: typed })).body.deactivated).toBe(1);
  });

  it('lines that the file has not, lines twice, unknown fields and too many are refused', async () => {
    const refused = async (...bad: object[]) => (await check(file, {}, admin, bad)).status;
    expect(await refused({ line: 9, texts: {} })).toBe(400);
    expect(await refused({ line: 1, texts: {} })).toBe(400);
    expect(await refused({ line: 3, texts: {} }, { line: 3, texts: {} })).toBe(400);
    expect(await refused({ line: 3, texts: { password: 'x' } })).toBe(400);
    expect(await refused({ line: 3, texts: { phone: 'x'.repeat(301) } })).toBe(400);
    expect(await refused(...Array.from({ length: 201 }, (_, at) => ({ line: at + 2, texts: {} })))).toBe(400);
    const employee = await app.as(await aUser(app.db));
    expect((await check(file, {}, employee, corrections)).status).toBe(403);
  });
});
