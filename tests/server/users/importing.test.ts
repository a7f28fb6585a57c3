import { eq, or, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import type { UserImportPlan } from '#contract/users/import.schema.ts';
import { readKnownPeople } from '#server/people/users/import/import.known.ts';
import { accountKeys } from '#server/platform/db/schema/account-keys.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { organizationUsers, users } from '#server/platform/db/schema/users.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { apply, bringIn, check, csv, outcomes } from './importFile.ts';
import {
  admin,
  app,
  appAdmin,
  create,
  history,
  prepareUserAdministration,
  read,
  root,
  save,
} from './userAdministration.ts';

prepareUserAdministration();

const HEADER = 'login,email,firstName,lastName';
const byLogin = async (login: string) => {
  const [row] = await app.db.select().from(users).where(eq(users.login, login));
  return row as NonNullable<typeof row>;
};
/** How many accounts one gets into by a name. */
const openedBy = (name: string) => app.db.$count(users, or(eq(users.login, name), eq(users.email, name)));
const countUsers = () => app.db.$count(users);

describe('bringing people in from a file', () => {
  it('a check says per row what would happen, and writes nothing [R3P-161, R3P-162, S3-96]', async () => {
    const stored = await aUser(app.db, {
      login: 'kept',
      email: 'kept@example.org',
      firstName: 'Old',
      lastName: 'Name',
    });
    const before = await countUsers();
    const file = csv(
      `${HEADER},phone`,
      'fresh,fresh@example.org,Ada,Lovelace,555',
      'kept,,New,,',
      'kept,kept@example.org,Old,Name,',
      ',KEPT@example.org,Old,Name,',
    );
    const { body, status } = await check(file);
    expect(status).toBe(200);
    expect(body.counts).toEqual({ NEW: 1, CHANGED: 1, UNCHANGED: 0, FAULT: 2 });
    expect(outcomes(body)).toEqual([
      [2, 'NEW'],
      [3, 'CHANGED'],
      [4, 'FAULT', 'twice 3'],
      [5, 'FAULT', 'twice 3'],
    ]);
    expect(body.rows[1]).toMatchObject({
      person: 'New Name · kept',
      changes: [{ field: 'firstName', from: 'Old', to: 'New' }],
    });
    expect(body.rows[0]?.changes).toContainEqual({ field: 'phone', from: null, to: '555' });
    expect(await countUsers()).toBe(before);
    expect((await read(stored.id)).body.firstName).toBe('Old');
  });

  it('what was checked is applied in one go: accounts, roles, main unit and history [R3P-161, R3J-18, S3-95, S3-96, S3-99]', async () => {
    const company = await anOrganization(app.db, { name: 'Import AG' });
    const unit = await aUnit(app.db, { name: 'Lab', code: 'L-1', organizationId: company.id });
    const done = await bringIn(
      csv(
        'Kullanıcı adı;E-posta;Ad;Soyad;Roller;Birim;Dil;Etkin;Öğrenim düzeyi',
        'ayse;ayse@example.org;Ayşe;Yılmaz;Haber yazarı|Çalışan;l-1;Türkçe;evet;Yüksek lisans',
        'veli;veli@example.org;Veli;Kaya;;Import AG/Lab;;hayır;',
      ),
    );
    expect(done.status).toBe(200);
    expect(done.headers['app-alert']).toBe('app.user.imported');
    expect(done.body).toEqual({
      counts: { NEW: 2, CHANGED: 0, UNCHANGED: 0, FAULT: 0 },
      deactivated: 0,
      mails: 0,
    });
    const { body: ayse } = await read((await byLogin('ayse')).id);
    expect(ayse).toMatchObject({
      firstName: 'Ayşe',
      langKey: 'tr',
      activated: true,
      educationLevel: 'MASTER',
      authorities: ['ROLE_CONTENT_AUTHOR', 'ROLE_INTERNAL', 'ROLE_USER'],
      registrationStatus: 'CREATED_BY_ADMIN',
      createdBy: 'root',
      unitName: 'Lab',
      organizationUnits: [{ unitId: unit.id, isManager: false }],
      isAwaited: true,
    });
    expect(await history(ayse.id)).toEqual([[null, 'CREATED_BY_ADMIN', 'root']]);
    const { body: veli } = await read((await byLogin('veli')).id);
    expect(veli).toMatchObject({ activated: false, registrationStatus: 'DEACTIVATED', unitName: 'Lab' });
    expect(await app.db.$count(outboxMails, eq(outboxMails.userId, ayse.id))).toBe(0);
  });

  it('a second time everything is as it was, whatever columns are left out', async () => {
    const file = csv(HEADER, 'again,again@example.org,One,Two', ',mailonly@example.org,Three,Four');
    await bringIn(file);
    expect((await byLogin('mailonly@example.org')).email).toBe('mailonly@example.org');
    const { body } = await check(file);
    expect(body.counts).toEqual({ NEW: 0, CHANGED: 0, UNCHANGED: 2, FAULT: 0 });
    const done = await apply(file, body);
    expect([done.status, done.body.counts.UNCHANGED]).toEqual([200, 2]);
  });

  it('new people are invited only where that was ticked, in their language; closed accounts are not [S3-96]', async () => {
    const done = await bringIn(
      csv(
        `${HEADER},langKey,activated`,
        'invited,invited@example.org,A,B,tr,true',
        'closed,closed@example.org,A,B,en,false',
      ),
      { sendMails: true },
    );
    expect(done.body.mails).toBe(1);
    const [mail] = await app.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.toAddress, 'invited@example.org'));
    expect(mail?.subject).toBe('Hesabınız hazır');
    expect(mail?.textBody).toMatch(/\/account\/activateUser\?key=[\w-]{32}/);
    expect(await app.db.$count(outboxMails, eq(outboxMails.toAddress, 'closed@example.org'))).toBe(0);
  });

  it('somebody stored is changed, moved, closed and signed out like by a single save [R3P-162, S3-95, S3-97, S3-99]', async () => {
    const [from, to] = [
      await aUnit(app.db, { name: 'From', code: 'FROM' }),
      await aUnit(app.db, { name: 'To', code: 'TO' }),
    ];
    const mover = await aUser(app.db, { login: 'mover', unitId: from.id });
    await save(mover.id, { organizationUnits: [{ unitId: from.id }] });
    const leaver = await aUser(app.db, { login: 'leaver' });
    const { body: form } = await read(mover.id);
    const call = await app.as(leaver);
    const done = await bringIn(csv('login,unit,active,roles', 'mover,TO,,ROLE_EXTERNAL', 'leaver,,no,'));
    expect(done.body.counts.CHANGED).toBe(2);
    expect((await read(mover.id)).body).toMatchObject({
      authorities: ['ROLE_EXTERNAL', 'ROLE_USER'],
      organizationUnits: [{ unitId: to.id, isManager: false }],
      lastModifiedBy: 'root',
    });
    expect(await app.db.$count(organizationUsers, eq(organizationUsers.userId, mover.id))).toBe(1);
    // A form that was filled before does not give back what the file took.
    expect((await save(mover.id, { version: form.version, authorities: form.authorities })).errorKey).toBe(
      'error.savedInBetween',
    );
    expect((await call(accountEndpoints.read)).status).toBe(401);
    expect(await history(leaver.id)).toEqual([['CREATED_BY_ADMIN', 'DEACTIVATED', 'root']]);
  });

  it('another address is told to the old one, and who has not come yet is invited there [S3-96, S3-97]', async () => {
    await bringIn(csv(HEADER, 'waiting,waiting@example.org,A,B'), { sendMails: true });
    const { id } = await byLogin('waiting');
    await app.db.delete(outboxMails);
    await bringIn(csv('login,email', 'waiting,moved@example.org'));
    const mails = await app.db.select().from(outboxMails).orderBy(outboxMails.id);
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(['waiting@example.org', 'moved@example.org']);
    expect(await app.db.$count(accountKeys, eq(accountKeys.userId, id))).toBe(1);
    expect((await byLogin('waiting')).emailVerifiedAt).not.toBeNull();
  });

  it('who registered and waits for activation gets another key at another address [S1-01, S3-97]', async () => {
    const pending = { activated: false, registrationStatus: 'PENDING_ACTIVATION', roles: ['ROLE_EXTERNAL'] };
    const person = await aUser(app.db, { ...(pending as object), login: 'typo', email: 'typo@example.org' });
    const done = await bringIn(csv('login,email', 'typo,right@example.org'));
    expect(done.body.mails).toBe(1);
    const keys = await app.db.select().from(accountKeys).where(eq(accountKeys.userId, person.id));
    expect(keys.map(({ purpose }) => purpose)).toEqual(['ACTIVATION']);
    const [mail] = await app.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.toAddress, 'right@example.org'));
    expect(mail?.textBody).toMatch(/\/account\/activate\?key=/);
  });

  it('with faults nothing is stored, unless these rows are left out', async () => {
    const file = csv(HEADER, 'sound,sound@example.org,A,B', 'faulty,no address,A,B');
    const { body } = await check(file);
    expect(outcomes(body)).toEqual([
      [2, 'NEW'],
      [3, 'FAULT', 'email email no address'],
    ]);
    const refused = await apply(file, body);
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.importFaulty']);
    expect(await byLogin('sound')).toBeUndefined();
    expect((await apply(file, body, { leaveFaults: true })).status).toBe(200);
    expect(await byLogin('sound')).toBeDefined();
    expect(await byLogin('faulty')).toBeUndefined();
  });

  it('when people have changed since the check, nothing is stored', async () => {
    const user = await aUser(app.db, { login: 'raced', firstName: 'First' });
    const file = csv('login,firstName', 'raced,Mine');
    const { body } = await check(file);
    await save(user.id, { lastName: 'Changed meanwhile' });
    const refused = await apply(file, body);
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.importChanged']);
    expect((await read(user.id)).body.firstName).toBe('First');
    // Nor when the outcome would be the same: another change was shown.
    const again = await check(file);
    await save(user.id, { firstName: 'Second' });
    expect((await apply(file, again.body)).errorKey).toBe('error.importChanged');
    expect((await read(user.id)).body.firstName).toBe('Second');
  });

  it('of two imports of the same new people at once one makes them', async () => {
    const file = csv(HEADER, 'once,once@example.org,A,B');
    const { body } = await check(file);
    const answers = await Promise.all([apply(file, body), apply(file, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await app.db.$count(users, eq(users.login, 'once'))).toBe(1);
  });

  it('of two imports at once that take a name as a login and as an e-mail one does, in whichever order [S3-96]', async () => {
    for (let at = 0; at < 3; at += 1) {
      const name = (of: string) => `${of}${at}@example.org`;
      const person = (login: string, email: string) => `${login},${email},A,B`;
      // What the one begins with the other ends with.
      const files = [
        csv(HEADER, person(name('x'), name('a')), person(`own${at}`, name('y'))),
        csv(HEADER, person(name('y'), name('b')), person(`other${at}`, name('x'))),
      ];
      const plans = await Promise.all(files.map((file) => check(file)));
      expect(plans.map(({ body }) => body.counts.NEW)).toEqual([2, 2]);
      const answers = await Promise.all(
        files.map((file, index) => apply(file, plans[index]?.body as UserImportPlan)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.errorKey).toBe('error.importChanged');
      expect(await openedBy(name('x'))).toBe(1);
      expect(await openedBy(name('y'))).toBe(1);
    }
  });

  it('waits for who takes a name in it, and takes none twice [S3-96]', async () => {
    const file = csv(HEADER, 'claimed@example.org,claimed2@example.org,A,B');
    const { body } = await check(file);
    const answer = await whileOthersWait(
      app.db,
      (tx) => aUser(tx, { login: 'claimer', email: 'claimed@example.org' }),
      () => apply(file, body),
    );
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.importChanged']);
    expect(await openedBy('claimed@example.org')).toBe(1);
  });

  it('is waited for by who takes a name in it, which is refused then [S3-96]', async () => {
    // The administrator has found the name free; then the import comes.
    const answer = await whileOthersWait(
      app.db,
      async (tx) => {
        await readKnownPeople(tx, ['late@example.org'], { lock: true });
        await aUser(tx, { login: 'late@example.org', email: 'late2@example.org' });
      },
      () => create({ email: 'late@example.org' }),
    );
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.alreadyExists']);
    expect(await openedBy('late@example.org')).toBe(1);
  });

  it('waits for a save of somebody in it before it holds the names, which that save needs yet', async () => {
    const person = await aUser(app.db);
    const file = csv('login,email', `${person.login},moved.${person.login}@example.org`);
    const { body } = await check(file);
    const email = `single.${person.login}@example.org`;
    const answer = await whileOthersWait(
      app.db,
      (tx) => tx.execute(sql`select from app_user where id = ${person.id} for no key update`),
      () => apply(file, body),
      async (tx) => {
        // Sooner than PostgreSQL would look for two that wait for each other, and end one of them.
        await tx.execute(sql`set local lock_timeout = '300ms'`);
        await tx.execute(sql`update app_user set email = ${email} where id = ${person.id}`);
      },
    );
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.importChanged']);
    expect((await read(person.id)).body.email).toBe(email);
  });

  it('rules about administrators hold for every row [S3-97]', async () => {
    const other = await aUser(app.db, { login: 'chief', roles: ['ROLE_ADMIN'] });
    const file = csv(
      'login,email,firstName,lastName,roles,active',
      'chief,,Renamed,,,',
      'helper,,,,ROLE_ADMIN,',
      'risen,risen@example.org,A,B,ADMIN,',
      'helper,,,,,no',
    );
    const { body } = await check(file, {}, appAdmin);
    expect(outcomes(body)).toEqual([
      [2, 'FAULT', 'authorities notAllowed'],
      [3, 'FAULT', 'authorities notAllowed'],
      [4, 'FAULT', 'authorities notAllowed'],
      [5, 'FAULT', 'activated notAllowed'],
    ]);
    const own = await check(csv('login,roles', 'root,ROLE_APP_ADMIN', 'chief,ROLE_USER'));
    expect(outcomes(own.body)).toEqual([
      [2, 'FAULT', 'authorities notAllowed'],
      [3, 'CHANGED'],
    ]);
    await app.db.execute(sql`delete from app_user where id = ${other.id}`);
    expect((await read(root.id)).body.authorities).toContain('ROLE_ADMIN');
  });

  it('is for ADMIN and APP_ADMIN; a file that is none is refused', async () => {
    const file = csv(HEADER, 'x,x@example.org,A,B');
    const employee = await app.as(await aUser(app.db));
    expect((await check(file, {}, employee)).status).toBe(403);
    expect((await check(file, {}, app.anonymous)).status).toBe(401);
    expect((await check(file, {}, appAdmin)).status).toBe(200);
    expect((await check(csv(HEADER))).errorKey).toBe('error.importHeader');
    expect((await check(csv('login,login', 'a,b'))).errorKey).toBe('error.importHeader');
    const wide = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',');
    expect((await check(csv(wide, 'a'))).errorKey).toBe('error.importHeader');
    const open = await check(csv(HEADER, ...Array.from({ length: 9_000 }, () => `x","${'y'.repeat(96)}`)));
    expect(open.body.counts.FAULT).toBe(9_000);
    const picture = {
      name: 'people.csv',
      bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    };
    expect((await check(picture)).errorKey).toBe('error.importFile');
    const missing = await admin(userImportEndpoints.check, { body: { columns: {} } });
    expect(missing.status).toBe(400);
    const twice = await check(file, { login: 'email', email: 'email' });
    expect(twice.status).toBe(400);
    const long = csv(HEADER, ...Array.from({ length: 10_001 }, (_, at) => `u${at},u${at}@example.org,A,B`));
    expect((await check(long)).errorKey).toBe('error.importTooLong');
  });

  it('many people are made and then changed by a few statements for all of them', async () => {
    const lines = Array.from(
      { length: 1500 },
      (_, at) => `many${at},many${at}@example.org,Many,Person ${at}`,
    );
    const made = await bringIn(csv(HEADER, ...lines));
    expect(made.body.counts.NEW).toBe(1500);
    const changed = await bringIn(
      csv('login,department', ...lines.map((_, at) => `many${at},Dept ${at % 7}`)),
    );
    expect(changed.body.counts.CHANGED).toBe(1500);
    expect((await byLogin('many1499')).department).toBe('Dept 1');
  });
});
