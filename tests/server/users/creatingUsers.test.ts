import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { aUnit } from '#tests/support/factories/users.ts';
import {
  app,
  create,
  history,
  number,
  prepareUserAdministration,
  read,
  save,
  signIn,
} from './userAdministration.ts';

prepareUserAdministration();

describe('creating a user', () => {
  it('comes with its defaults: active, an employee, made by an administrator [R3J-10, R3J-12, R3J-13, R3J-15, R3J-16, R3P-159, R3P-161]', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    expect(created.headers['app-alert']).toBe('app.user.created');
    expect(created.body).toEqual({
      id: created.body.id,
      login: `made${number}`,
      firstName: 'Ada',
      lastName: 'Yıldız',
      email: `made${number}@example.org`,
      activated: true,
      langKey: 'en',
      authorities: ['ROLE_INTERNAL', 'ROLE_USER'],
      registrationStatus: 'CREATED_BY_ADMIN',
      unitName: null,
      createdBy: 'root',
      createdDate: expect.any(String),
      lastModifiedBy: 'root',
      lastModifiedDate: expect.any(String),
      lastLogin: null,
      erasedAt: null,
      passkeys: 0,
      phone: null,
      educationLevel: null,
      company: null,
      department: null,
      position: null,
      userType: 'INTERNAL',
      organizationUnits: [],
      secondFactor: null,
      isAwaited: true,
      usesProviderOnly: false,
      mayChange: true,
      version: 0,
    });
    expect((await read(created.body.id)).body).toEqual(created.body);
    expect(await history(created.body.id)).toEqual([[null, 'CREATED_BY_ADMIN', 'root']]);
  });

  it('with a password that person can sign in [R3J-17]', async () => {
    const created = await create({ password: 'Correct-9' });
    expect((await signIn(created.body.login, 'Correct-9')).status).toBe(200);
    expect((await signIn(created.body.email, 'Correct-9')).status).toBe(200);
    expect(JSON.stringify(created.body)).not.toMatch(/password|hash|\$argon/i);
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, created.body.id));
    expect(mails).toEqual([]);
  });

  it('without a password a mail in their language asks to choose one', async () => {
    const turkish = await create({ langKey: 'tr', password: '' });
    const [mail] = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, turkish.body.id));
    expect(mail).toMatchObject({
      toAddress: turkish.body.email,
      subject: 'Hesabınız hazır',
      status: 'QUEUED',
    });
    expect(mail?.textBody).toContain(turkish.body.login);
    expect(mail?.textBody).toMatch(/\/account\/activateUser\?key=[\w-]{32}/);
    const inactive = await create({ activated: false });
    expect(inactive.body).toMatchObject({ activated: false, registrationStatus: 'DEACTIVATED' });
    expect(await app.db.select().from(outboxMails).where(eq(outboxMails.userId, inactive.body.id))).toEqual(
      [],
    );
  });

  it('a login and an e-mail are there once, whatever their case [R3J-11]', async () => {
    const { body: first } = await create();
    const fault = async (values: object) => {
      const { status, errorKey } = await create(values);
      return [status, errorKey];
    };
    expect(await fault({ login: first.login.toUpperCase() })).toEqual([400, 'error.userexists']);
    expect(await fault({ email: first.email.toUpperCase() })).toEqual([400, 'error.emailexists']);
    // One signs in with either, so one's login cannot be another's e-mail.
    expect(await fault({ login: first.email })).toEqual([400, 'error.userexists']);
  });

  it('of two who ask for the same name at once, as a login and as an e-mail, one gets it [R3J-11, S3-96]', async () => {
    const name = 'wanted@example.org';
    const answers = await Promise.all([create({ login: name }), create({ email: name })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('what is outside the bounds is refused, all faults at once [R3J-11, R3J-13]', async () => {
    const fault = async (values: object) => (await create(values)).fieldErrors;
    expect(await fault({ login: '', firstName: ' ', lastName: 'x'.repeat(51), email: 'abc' })).toMatchObject({
      login: expect.any(String),
      firstName: 'Size',
      lastName: 'Size',
      email: expect.any(String),
    });
    expect(await fault({ login: 'x'.repeat(51) })).toEqual({ login: 'Size' });
    expect(await fault({ login: 'two words' })).toEqual({ login: 'Pattern' });
    expect(await fault({ email: `${'x'.repeat(250)}@a.org` })).not.toEqual({});
    expect(await fault({ langKey: 'de' })).toEqual({ langKey: 'Value' });
    expect(await fault({ password: 'short' })).toMatchObject({ password: expect.any(String) });
    expect(await fault({ password: 'x'.repeat(51) })).toMatchObject({ password: expect.any(String) });
    expect(await fault({ authorities: ['ROLE_KING'] })).toEqual({ authorities: 'Value' });
    expect(await fault({ organizationUnits: [{ unitId: 999_999 }] })).toEqual({ organizationUnits: 'Value' });
    expect(await fault({ educationLevel: 'SOME' })).toEqual({ educationLevel: 'Value' });
  });

  it('roles are given with or without their prefix, and ROLE_USER always [R1I-02, R3J-14]', async () => {
    const { body: made } = await create({ authorities: ['SUGGESTION_ADMIN', 'ROLE_EXTERNAL'] });
    expect(made.authorities).toEqual(['ROLE_EXTERNAL', 'ROLE_SUGGESTION_ADMIN', 'ROLE_USER']);
    expect(made.userType).toBe('EXTERNAL');
  });

  it('units come with the main one first; nobody is a manager unasked [R3J-05]', async () => {
    const [one, two] = [await aUnit(app.db, { name: 'Zulu' }), await aUnit(app.db, { name: 'Alpha' })];
    const { body: made } = await create({
      organizationUnits: [{ unitId: one.id }, { unitId: two.id, isManager: true }],
    });
    expect(made.unitName).toBe('Zulu');
    expect(made.organizationUnits.map(({ unitName, isManager }) => [unitName, isManager])).toEqual([
      ['Zulu', false],
      ['Alpha', true],
    ]);
    const moved = await save(made.id, { organizationUnits: [{ unitId: two.id }] });
    expect(moved.body.organizationUnits.map(({ unitName, isManager }) => [unitName, isManager])).toEqual([
      ['Alpha', false],
    ]);
    expect((await save(made.id, { organizationUnits: [] })).body).toMatchObject({
      unitName: null,
      organizationUnits: [],
    });
  });
});
