import { asc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { purgeOldRecords } from '#server/jobs/purge.ts';
import { chainAudits, purgeAudits } from '#server/platform/audits/audit.chain.ts';
import { type Expected, verifyAudits } from '#server/platform/audits/audit.verify.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { auditAnchor, auditChain, auditEvents } from '#server/platform/db/schema/audits.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { onAdmin } from '#tests/support/testServer.ts';

let database: TestDatabase | undefined;
let db: TestDatabase['db'];
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database?.drop());

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const note = (principal: string, days = 0) =>
  db.insert(auditEvents).values({
    principal,
    type: 'ADMINISTRATIVE_CHANGE',
    timestamp: ago(days),
    remoteAddress: '192.0.2.1',
    change: { call: 'PUT api/v3/x', object: { id: '4' }, fields: [{ name: 'şiir "é"', value: 1.5 }] },
  });
async function verdict(expected: Expected | null = null) {
  const client = new pg.Client({ connectionString: database?.url });
  await client.connect();
  try {
    return await verifyAudits(client, expected);
  } finally {
    await client.end();
  }
}
const names = async () =>
  (await db.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(({ principal }) => principal);
/** What somebody can do who owns the tables and switches the guards off. */
const tamper = (...statements: string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
async function chainOf(...people: string[]) {
  for (const person of people) await note(person);
  await chainAudits(db);
}
const append = { cause: { message: 'the audit trail is append-only' } };

describe('the chain of the audit trail', () => {
  it('takes in what is kept, in its order, and is found whole [S3-118]', async () => {
    expect(await verdict()).toMatchObject({ rows: 0, first: null, fault: null });
    await note('a');
    await note('b');
    expect(await verdict()).toMatchObject({ rows: 0, waiting: 2, fault: null });
    expect(await chainAudits(db)).toBe(2);
    await note('c');
    await db
      .transaction(async (tx) => {
        await tx.insert(auditEvents).values({ principal: 'undone', type: 'LOGOUT' });
        tx.rollback();
      })
      .catch(() => undefined);
    await note('d');
    expect(await chainAudits(db)).toBe(2);
    expect(await chainAudits(db)).toBe(0);
    const whole = await verdict();
    expect(whole).toMatchObject({ rows: 4, waiting: 0, fault: null });
    expect([whole.first?.position, whole.last?.position]).toEqual([1, 4]);
  });

  it('gives each row one place when several processes link at once', async () => {
    for (let at = 0; at < 30; at += 1) await note(`p${at}`);
    const linked = await Promise.all(Array.from({ length: 4 }, () => chainAudits(db)));
    expect(linked.reduce((sum, one) => sum + one, 0)).toBe(30);
    expect(await verdict()).toMatchObject({ rows: 30, fault: null });
  });

  it('keeps no writer waiting: a transaction that goes on is linked when it is kept', async () => {
    let letGo: (() => void) | undefined;
    const going = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let began: (() => void) | undefined;
    const beginning = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow = db.transaction(async (tx) => {
      await tx.insert(auditEvents).values({ principal: 'slow', type: 'LOGOUT' });
      began?.();
      await going;
    });
    await beginning;
    await note('quick');
    expect(await chainAudits(db)).toBe(1);
    letGo?.();
    await slow;
    expect(await chainAudits(db)).toBe(1);
    const places = await db
      .select({ principal: auditEvents.principal })
      .from(auditChain)
      .innerJoin(auditEvents, eq(auditEvents.id, auditChain.eventId))
      .orderBy(asc(auditChain.position));
    expect(places.map(({ principal }) => principal)).toEqual(['quick', 'slow']);
    expect(await verdict()).toMatchObject({ rows: 2, fault: null });
  });

  it.each([
    ['a word of a row is another', 2, `update audit_event set principal = 'nobody' where principal = 'b'`],
    [
      'a value in a change is another',
      2,
      `update audit_event set change = jsonb_set(change, '{object,id}', '"5"') where principal = 'b'`,
    ],
    [
      'a date is another',
      2,
      `update audit_event set "timestamp" = "timestamp" - interval '1 ms' where principal = 'b'`,
    ],
    ['a row is gone', 2, `delete from audit_event where principal = 'b'`],
    ['a link is gone', 2, `delete from audit_chain where position = 2`],
    [
      'a row is gone with its link',
      2,
      `with gone as (delete from audit_event where principal = 'b' returning id)
        delete from audit_chain where event_id in (select id from gone)`,
    ],
    [
      'two rows have changed places',
      2,
      `update audit_chain set event_id = -position where position in (2, 3);
        update audit_chain c set event_id = (select id from audit_event where principal = case c.position when 2 then 'c' else 'b' end)
         where position in (2, 3)`,
    ],
    [
      'the first is gone',
      1,
      `delete from audit_event where principal = 'a'; delete from audit_chain where position = 1`,
    ],
  ])('names the first row that is not as it was: %s', async (_, place, statement) => {
    await chainOf('a', 'b', 'c', 'd');
    const { rows } = await db.execute<{ id: number }>(
      sql`select event_id as id from audit_chain where position = ${place}`,
    );
    await tamper(...statement.split(';'));
    const { fault, rows: good } = await verdict();
    expect(good).toBe(place - 1);
    expect(fault).toMatch(new RegExp(`Place ${place} is missing|Row ${rows[0]?.id} |at place ${place} `));
  });

  it('finds a row that came in past the chain, and an end that was cut off by what was noted of it', async () => {
    await chainOf('a', 'b', 'c');
    const { last } = await verdict();
    const noted = { position: last?.position ?? 0, hash: last?.hash ?? '' };
    expect((await verdict(noted)).fault).toBeNull();
    await tamper(`insert into audit_event (principal, type) values ('past', 'LOGOUT')`);
    expect((await verdict()).fault).toMatch(/^Row \d+ is in the trail but has no place/);
    await tamper(
      `delete from audit_event where principal in ('past', 'c')`,
      `delete from audit_chain where position = 3`,
    );
    expect((await verdict()).fault).toBeNull();
    expect((await verdict(noted)).fault).toBe('The chain ends at place 2: it was longer when it was noted.');
    await chainOf('other');
    expect((await verdict(noted)).fault).toMatch(/^Place 3 has another hash/);
  });
});

describe('the rows of the audit trail', () => {
  it('cannot be changed or taken away, nor their chain, by whoever owns the tables [S3-118]', async () => {
    await chainOf('a');
    await note('old', 400);
    await note('b');
    for (const rewrite of [
      `update audit_event set principal = 'nobody'`,
      `delete from audit_event where principal = 'a'`,
      `delete from audit_event where principal = 'old'`,
      `delete from audit_event where principal = 'b'`,
      'truncate audit_event',
      `update audit_chain set hash = decode(repeat('00', 32), 'hex')`,
      'delete from audit_chain',
      'truncate audit_chain',
      'update audit_unchained set event_id = -1',
      'delete from audit_unchained',
      'truncate audit_unchained',
      'delete from audit_anchor',
      'truncate audit_anchor',
      'update audit_anchor set position = 1, hash = (select hash from audit_chain where position = 1)',
      'update audit_anchor set position = 9',
    ]) {
      await expect(db.execute(sql.raw(rewrite)), rewrite).rejects.toMatchObject(append);
      // The word that opened the trail once opens nothing.
      await expect(
        db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('ideagarden.audit_purge', 'on', true)`);
          await tx.execute(sql.raw(rewrite));
        }),
        rewrite,
      ).rejects.toMatchObject(append);
    }
    expect(await names()).toEqual(['a', 'old', 'b']);
  });

  it('are refused to a role that does not own them, which adds, reads, links and has old ones purged', async () => {
    const role = `app_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
    const url = new URL(database?.url ?? '');
    await db.execute(sql.raw(`create role ${role} login password 'only-for-tests'`));
    await db.execute(
      sql.raw(`grant select, insert, update, delete on all tables in schema public to ${role}`),
    );
    await db.execute(sql.raw(`select limit_to_audit_trail('${role}')`));
    await note('old', 400);
    url.username = role;
    url.password = 'only-for-tests';
    const application = createDatabase(String(url), { poolSize: 2 });
    try {
      await application.db.insert(auditEvents).values({ principal: 'mine', type: 'LOGOUT' });
      expect(await chainAudits(application.db)).toBe(2);
      expect(await purgeAudits(application.db, new Date())).toBe(1);
      // A backup notes where the numbers stand.
      await application.db.execute(sql`select last_value from audit_event_id_seq`);
      for (const rewrite of [
        'delete from audit_event',
        'delete from audit_chain',
        'update audit_anchor set position = 2',
        'insert into audit_chain values (9, 9, null)',
        'truncate audit_event',
        'alter table audit_event disable trigger user',
      ])
        await expect(application.db.execute(sql.raw(rewrite)), rewrite).rejects.toMatchObject({
          cause: { code: '42501' },
        });
    } finally {
      await application.close();
      await db.execute(sql.raw(`drop owned by ${role}`));
      await onAdmin(inject('databaseAdminUrl'), (client) => client.query(`drop role ${role}`));
    }
    expect(await verdict()).toMatchObject({ rows: 1, fault: null });
  });
});

describe('the retention of the audit trail', () => {
  it('is its own, takes the old beginning and keeps the chain whole [S3-118]', async () => {
    for (const days of [500, 400, 366, 364, 31, 0]) await note(`d${days}`, days);
    // What has no place yet waits, however old it is.
    expect(await purgeOldRecords(db, new Date())).toBe(0);
    await chainAudits(db);
    await db.insert(settings).values({ key: 'recordRetentionDays', value: 1 });
    expect(await purgeOldRecords(db, new Date())).toBe(3);
    expect(await names()).toEqual(['d364', 'd31', 'd0']);
    expect(await verdict()).toMatchObject({
      rows: 3,
      first: { position: 4 },
      purged: { rows: 3 },
      fault: null,
    });
    expect(await purgeOldRecords(db, new Date())).toBe(0);
    await chainOf('more');
    expect(await verdict()).toMatchObject({ rows: 4, last: { position: 7 }, fault: null });
  });

  it('is as long as the setting says, and a year at least, whatever stands in the settings', async () => {
    for (const days of [500, 400, 300]) await note(`d${days}`, days);
    await chainAudits(db);
    await db.insert(settings).values({ key: 'auditRetentionDays', value: 450 });
    expect(await purgeOldRecords(db, new Date())).toBe(1);
    await db.update(settings).set({ value: 30 }).where(eq(settings.key, 'auditRetentionDays'));
    expect(await purgeOldRecords(db, new Date())).toBe(1);
    // Nor by a clock that is ahead, or by whoever asks the database himself.
    expect(await purgeOldRecords(db, new Date(Date.now() + 3650 * DAY))).toBe(0);
    expect(await purgeAudits(db, new Date())).toBe(0);
    expect(await names()).toEqual(['d300']);
  });

  it('never hides a damage: it ends before it, and begins nowhere else', async () => {
    for (const days of [500, 400, 390]) await note(`d${days}`, days);
    await chainAudits(db);
    await tamper(`delete from audit_event where principal = 'd400'`);
    expect(await purgeAudits(db, new Date())).toBe(1);
    expect((await verdict()).fault).toMatch(/is gone from the trail; it stood at place 2/);
    const [anchor] = await db.select().from(auditAnchor);
    expect(anchor?.position).toBe(1);
  });
});
