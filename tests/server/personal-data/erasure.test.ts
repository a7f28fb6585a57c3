import { asc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { chatEndpoints } from '#contract/chat/endpoints.ts';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { historyEndpoints } from '#contract/contributions/endpoints.ts';
import { dataCopyEndpoints, erasureEndpoints as endpoints } from '#contract/personal-data/endpoints.ts';
import { reportEndpoints } from '#contract/reports/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { formerMemberLogin } from '#contract/users/former-member.ts';
import { purgeOfErased } from '#server/jobs/purge.ts';
import { audit } from '#server/people/account/sessions.ts';
import { makeDataCopies } from '#server/people/personal-data/copy.make.ts';
import { chainAudits } from '#server/platform/audits/audit.chain.ts';
import { noteExport } from '#server/platform/audits/audit.change.ts';
import { verifyAudits } from '#server/platform/audits/audit.verify.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { readSettings, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { type ActivePerson, anActivePerson, PERSON, TRACES } from './activePerson.ts';
import { referencesTo, tracesInDatabase, tracesInFiles } from './traces.ts';

const LATE_ADDRESS = '198.51.100.77';

let app: TestApp;
let admin: Call;
let administrator: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
  admin = await app.as(administrator);
});
afterAll(() => app.close());

const filesOf = () => app.services.env.filesDir;
const rowOf = async (id: number) => (await app.db.select().from(users).where(eq(users.id, id)))[0];
async function verdict() {
  await chainAudits(app.db);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return await verifyAudits(client);
  } finally {
    await client.end();
  }
}

/** Words by which the person would still be found, as they are searched: without accents. */
const searchedWords = async () =>
  (
    await app.db.execute(sql`
      select word from search_word where word = any(array(select lexeme from unnest(search_words(${PERSON.lastName}))))`)
  ).rows;

describe('erasing somebody who took part in everything', () => {
  let active: ActivePerson;
  let before: { rows: number };
  beforeAll(async () => {
    active = await anActivePerson(app);
    const me = await app.as(active.person);
    expect((await me(dataCopyEndpoints.make)).status).toBe(202);
    expect(await makeDataCopies(app.services)).toBe(1);
    before = await verdict();
    // As a count of words leaves it that met the name in a text.
    await app.db.execute(sql`
      insert into search_word (word, texts) select lexeme, 1 from unnest(search_words(${PERSON.lastName}))`);
  }, 60_000);

  it('finds them in every table that refers to people, and by their words in many', async () => {
    const missing = [...(await referencesTo(app.pool, active.person.id))].flatMap(([column, stands]) =>
      stands ? [] : [column],
    );
    // A table that is new, and refers to people, gets its row in `activePerson.ts`, and is erased from or argued for.
    expect(missing).toEqual([]);
    const traces = await tracesInDatabase(app.pool, TRACES);
    expect(traces).toEqual(
      expect.arrayContaining([
        'app_user.login',
        'audit_event.principal',
        'outbox_mail.reply_to',
        'setting.value',
      ]),
    );
    expect(traces).toEqual(
      expect.arrayContaining(['contribution_history.named_people', 'contribution_history.old_value']),
    );
    expect(await tracesInFiles(filesOf(), [PERSON.lastName])).not.toEqual([]);
    expect(await searchedWords()).not.toEqual([]);
  });

  it('wants their login typed, and refuses administrators to those who are none', async () => {
    const { person } = active;
    const erase = (call: Call, login: string) =>
      call(endpoints.erase, { params: { id: person.id }, body: { login } });
    expect((await erase(admin, 'somebody')).errorKey).toBe('error.erasure.login');
    const helper = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await erase(helper, person.login)).errorKey).toBe('error.administratorsOnly');
    expect((await erase(await app.as(active.colleague), person.login)).status).toBe(403);
    expect((await rowOf(person.id))?.erasedAt).toBeNull();
  });

  it('leaves nothing that names them, in no column of no table and in no file', async () => {
    const { person } = active;
    const body = { login: PERSON.login.toUpperCase() };
    const answer = await admin(endpoints.erase, { params: { id: person.id }, body });
    expect([answer.status, answer.errorKey]).toEqual([200, undefined]);
    expect(await tracesInDatabase(app.pool, TRACES)).toEqual([]);
    expect(await searchedWords()).toEqual([]);
    expect(await tracesInFiles(filesOf(), TRACES)).toEqual([]);
    const { rows } = await app.db.execute(sql`select key from loose_file`);
    expect(rows).toEqual([]);
    const supported = sql`select from contribution_supporter where user_id = ${person.id}`;
    expect((await app.db.execute(supported)).rows).toEqual([]);
  });

  it('keeps what they did, as that of a former member in the language of the reader', async () => {
    const { person, colleague, contributionId, chatId, madeId } = active;
    const they = await app.as(colleague);
    const named = { en: 'Former member', tr: 'Eski üye' };
    for (const [langKey, words] of Object.entries(named)) {
      await app.db.update(users).set({ langKey }).where(eq(users.id, colleague.id));
      const comments = await they(commentEndpoints.list, { params: { id: contributionId } });
      expect(
        comments.body.map(({ fullName, hasProfile, comment }) => [fullName, hasProfile, comment]),
      ).toEqual([[words, false, 'Bence olur.']]);
      const chat = await they(chatEndpoints.items, { params: { id: chatId } });
      expect(chat.body.map(({ fullName, body }) => [fullName, body])).toEqual([[words, 'Merhaba']]);
      const history = await they(historyEndpoints.list, { params: { id: contributionId, category: 'ALL' } });
      const assigned = history.body
        .filter(({ category }) => category === 'ASSIGN')
        .map(({ event, oldValue, newValue }) => [event, oldValue, newValue]);
      const other = `First${colleague.login.slice(4)} Last${colleague.login.slice(4)}`;
      expect(assigned).toEqual([
        ['EXPERT', `Ada Lovelace, ${words}`, words],
        ['MENTOR', words, `${words}, ${other}`],
        ['MENTOR', null, words],
      ]);
    }
    const [notified] = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, colleague.id));
    expect(notified?.body).toContain('Former member');
    const made = await admin(userEndpoints.read, { params: { id: madeId } });
    expect(made.body.createdBy).toBe(formerMemberLogin(person.id));
    const sums = await app.db.execute(
      sql`select sum(point) as points from point_entry where user_id = ${person.id}`,
    );
    expect(Number(sums.rows[0]?.points)).toBe(10);
  });

  it('is called so in the language that the page is in, whatever the account speaks', async () => {
    const authorization = `Bearer ${await app.token(administrator)}`;
    const nameIn = async (language: string) => {
      const url = `/api/v3/users/${active.person.id}`;
      const { body } = await app.app.inject({ url, headers: { authorization, 'accept-language': language } });
      return (JSON.parse(body) as { lastName: string }).lastName;
    };
    expect(await nameIn('tr')).toBe('Eski üye');
    expect(await nameIn('en')).toBe('Former member');
    // What a browser says by itself, or what is not spoken here, leaves it to the account.
    expect(await nameIn('tr-TR,tr;q=0.9')).toBe('Former member');
    expect(await nameIn('fr')).toBe('Former member');
  });

  it('is told so in spreadsheets too', async () => {
    const sheet = await app.app.inject({
      url: `/${reportEndpoints.usersSheet.path}`,
      headers: { authorization: `Bearer ${await app.token(administrator)}` },
    });
    expect(sheet.statusCode).toBe(200);
    const wide = (text: string) => Buffer.from(text, 'utf16le');
    expect(
      sheet.rawPayload.includes('Former member') || sheet.rawPayload.includes(wide('Former member')),
    ).toBe(true);
    expect(sheet.rawPayload.includes(wide('\u2060'))).toBe(false);
  });

  it('closes the account for good, and ends what waits for them', async () => {
    const { person, draftId } = active;
    expect(await rowOf(person.id)).toMatchObject({
      activated: false,
      registrationStatus: 'DEACTIVATED',
      passwordHash: null,
      lastLogin: null,
      importKey: null,
    });
    const me = app.as(person);
    expect((await (await me)(dataCopyEndpoints.read)).status).toBe(401);
    const { body } = await admin(userEndpoints.read, { params: { id: person.id } });
    expect(body).toMatchObject({
      firstName: '',
      lastName: 'Former member',
      mayChange: false,
      organizationUnits: [{}],
    });
    expect(body.erasedAt).not.toBeNull();
    const again = { params: { id: person.id }, body: { login: formerMemberLogin(person.id) } };
    expect((await admin(endpoints.erase, again)).errorKey).toBe('error.erasure.done');
    const revived = { id: person.id, firstName: 'Zerrin', activated: true };
    expect((await admin(userEndpoints.save, { body: revived })).errorKey).toBe('error.erasure.done');
    const tasks = await app.db
      .select({ status: contributionTasks.status })
      .from(contributionTasks)
      .where(eq(contributionTasks.userId, person.id))
      .orderBy(asc(contributionTasks.status));
    expect(tasks.map(({ status }) => status)).toEqual(['CANCELED', 'DONE']);
    const drafts = await app.db.execute(sql`select from contribution where id = ${draftId}`);
    expect(drafts.rows).toEqual([]);
    const { contactRecipients, mailReplyTo } = await readSettings(app.db);
    expect([contactRecipients, mailReplyTo]).toEqual([['desk@example.org'], '']);
  });

  it('leaves ids in the audit trail, whose chain stays whole', async () => {
    const { person, colleague } = active;
    const after = await verdict();
    expect(after.fault).toBeNull();
    expect(after.rows).toBeGreaterThan(before.rows);
    const own = await app.db.select().from(auditEvents).where(eq(auditEvents.userId, person.id));
    expect(own.length).toBeGreaterThan(3);
    for (const row of own)
      expect(row).toMatchObject({ principal: formerMemberLogin(person.id), remoteAddress: null });
    const { body } = await admin(auditEndpoints.list, { query: { size: 100 } });
    // Whoever stands in a row with them is called what they are called now.
    const reset = body.find(({ type }) => type === 'SECOND_FACTOR_RESET');
    expect(reset).toMatchObject({
      principal: colleague.login,
      data: { message: formerMemberLogin(person.id) },
    });
    const found = await admin(auditEndpoints.list, {
      query: { size: 100, 'principal.startsWith': colleague.login.toUpperCase(), sort: 'principal,asc' },
    });
    expect(found.body.map(({ id }) => id)).toContain(reset?.id);
    expect(found.body.filter(({ principal }) => !principal.startsWith(colleague.login))).toEqual([]);
    const audited = body.find(({ type }) => type === 'PERSON_ERASED');
    expect(audited).toMatchObject({
      principal: administrator.login,
      data: { change: { object: { id: String(person.id) }, name: formerMemberLogin(person.id) } },
    });
  });

  it('also takes what somebody wrote at that very moment', async () => {
    const { person, colleague } = active;
    const late = { userId: person.id, toAddress: PERSON.email, subject: 'News', textBody: PERSON.firstName };
    await app.db.insert(outboxMails).values(late);
    await app.db.insert(notifications).values({ userId: person.id, title: PERSON.firstName, body: '' });
    // As a call does that began before: it knows who called, and nobody has that login any more.
    const { id, unitId, roles } = person;
    const { login, firstName, lastName } = PERSON;
    const names = { login, firstName, lastName, langKey: 'tr' };
    const caller: Caller = {
      id,
      ...names,
      roles: new Set(roles),
      unitId,
      organizationId: null,
      sessionId: '',
    };
    await audit(app.db, 'LOGOUT', caller, LATE_ADDRESS);
    await audit(app.db, 'SECOND_FACTOR_RESET', colleague, LATE_ADDRESS, caller);
    const sender = { ip: LATE_ADDRESS, id: 'late' };
    await noteExport(app.db, caller, sender, { call: '', object: {}, fields: [] });
    const traces = [...TRACES, LATE_ADDRESS];
    expect(await tracesInDatabase(app.pool, traces)).toEqual(
      expect.arrayContaining(['audit_event.message', 'audit_event.principal', 'audit_event.remote_address']),
    );
    expect(await purgeOfErased(app.db, app.services.now())).toBe(5);
    expect(await tracesInDatabase(app.pool, traces)).toEqual([]);
    expect((await verdict()).fault).toBeNull();
    expect(await purgeOfErased(app.db, app.services.now())).toBe(0);
  });
});

describe('the audit trail of somebody who was not erased', () => {
  const append = { cause: { message: 'the audit trail is append-only' } };

  it('cannot be emptied, and where the guards were off it is seen', async () => {
    const person = await aUser(app.db);
    await app.db.insert(auditEvents).values({ type: 'LOGOUT', principal: person.login });
    await chainAudits(app.db);
    const empty = sql`update audit_event set principal = ${formerMemberLogin(person.id)}, salt = null
                       where user_id = ${person.id}`;
    await expect(app.db.execute(empty)).rejects.toMatchObject(append);
    await expect(app.db.execute(sql`select erase_from_audit_trail(${person.id})`)).rejects.toMatchObject(
      append,
    );
    expect((await verdict()).fault).toBeNull();
    // Undone after the look.
    await app.db.execute(sql`create table kept as select * from audit_event where user_id = ${person.id}`);
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(empty);
    });
    expect((await verdict()).fault).toMatch(/^Row \d+ lost who did it, and nobody was erased/);
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`update audit_event e set principal = k.principal, salt = k.salt from kept k where k.id = e.id`,
      );
      await tx.execute(sql`update audit_event set remote_address = '192.0.2.1' where user_id = ${person.id}`);
    });
    expect((await verdict()).fault).toMatch(/^Row \d+ at place \d+ .*is not what was linked there/);
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update audit_event set remote_address = null where user_id = ${person.id}`);
    });
    await app.db.execute(sql`drop table kept`);
    expect((await verdict()).fault).toBeNull();
  });
});

describe('erasing oneself', () => {
  it('is there where the setting allows it, and asks who is there', async () => {
    const person = await aUser(app.db);
    const me = await app.as(person);
    const erase = (login = person.login) => me(endpoints.eraseOwn, { body: { login } });
    expect((await erase()).errorKey).toBe('error.erasure.notAllowed');
    await writeSettings(app.db, { selfErasureAllowed: true });
    expect((await erase('another')).errorKey).toBe('error.erasure.login');
    await app.db.execute(
      sql`update session set confirmed_at = now() - interval '1 hour' where user_id = ${person.id}`,
    );
    expect((await erase()).status).toBe(428);
    await app.db.execute(sql`update session set confirmed_at = now() where user_id = ${person.id}`);
    expect((await erase()).status).toBe(200);
    expect(await tracesInDatabase(app.pool, [person.login])).toEqual([]);
    expect((await me(dataCopyEndpoints.read)).status).toBe(401);
    expect((await verdict()).fault).toBeNull();
  });

  it('is refused to the last administrator, and to administrators in the user management', async () => {
    const [row] = await app.db.select().from(users).where(eq(users.id, administrator.id));
    expect(row?.activated).toBe(true);
    const own = { params: { id: administrator.id }, body: { login: administrator.login } };
    expect((await admin(endpoints.erase, own)).errorKey).toBe('error.ownAccount');
    const { errorKey } = await admin(endpoints.eraseOwn, { body: { login: administrator.login } });
    expect(errorKey).toBe('error.lastAdministrator');
    expect((await rowOf(administrator.id))?.login).toBe(administrator.login);
  });
});
