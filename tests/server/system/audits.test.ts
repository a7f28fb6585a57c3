import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import type { AuditEvent } from '#contract/audits/schema.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { newsByEmailEndpoints } from '#contract/mails/endpoints.ts';
import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { appConfigEndpoints } from '#contract/settings/app-config.endpoints.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import * as note from '#server/platform/audits/audit.change.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let administrator: TestUser;
let admin: Call;
let employee: Call;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_SUGGESTION_ADMIN'] });
  admin = await app.as(administrator);
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());
/** Tests may forget; the trail itself may not. */
const forget = () =>
  app.db.transaction(async (tx) => {
    for (const table of ['audit_event', 'audit_chain', 'audit_unchained']) {
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
      await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
    }
  });
beforeEach(forget);

const trail = async (query: object = {}, caller = admin): Promise<AuditEvent[]> =>
  (await caller(auditEndpoints.list, { query })).body;
const changes = async () =>
  (await trail({ 'type.in': 'ADMINISTRATIVE_CHANGE' })).map(({ data }) => data.change);
const noted = (principal: string, timestamp: string, type = 'LOGOUT') =>
  app.db.insert(auditEvents).values({ principal, timestamp, type, remoteAddress: '192.0.2.1' });
let tagNumber = 0;
const aTag = (caller = admin) => {
  tagNumber += 1;
  return caller(tagEndpoints.create, { body: { title: `Tag ${tagNumber}`, isActive: false } });
};

describe('the audit trail of sign-ins', () => {
  it('notes successes, failures and sign-outs with their address and request [R3P-197, S3-118]', async () => {
    const person = await aUser(app.db);
    await app.db
      .update(users)
      .set({ passwordHash: await hashPassword('Right-password1') })
      .where(eq(users.id, person.id));
    const signIn = (password: string) =>
      app.anonymous(accountEndpoints.authenticate, {
        body: { username: person.login, password, rememberMe: false },
        ip: '198.51.100.7',
      });
    const wrong = await signIn('Wrong-password1');
    const right = await signIn('Right-password1');
    const left = await app.anonymous(accountEndpoints.logout, { token: right.body.id_token });
    const rows = await trail({ 'principal.startsWith': person.login });
    expect(rows.map(({ type }) => type)).toEqual([
      'LOGOUT',
      'AUTHENTICATION_SUCCESS',
      'AUTHENTICATION_FAILURE',
    ]);
    expect(rows[1]).toMatchObject({
      principal: person.login,
      data: { remoteAddress: '198.51.100.7', message: null, change: null },
    });
    // By it the lines of the logs about the same request are found.
    const requests = [left, right, wrong].map(({ headers }) => headers['x-request-id']);
    expect(requests).not.toContain(undefined);
    expect(rows.map(({ data }) => data.requestId)).toEqual(requests);
  });
});

describe('the audit trail of changes', () => {
  it('notes who changed what, from where, by which call and which fields [S3-118]', async () => {
    const { body: tag } = await aTag();
    const [event] = await trail();
    expect(event).toMatchObject({
      type: 'ADMINISTRATIVE_CHANGE',
      principal: administrator.login,
      data: {
        remoteAddress: '127.0.0.1',
        change: {
          call: 'POST api/v3/contribution-tags',
          summary: 'Creates a tag',
          alert: 'app.contributionTag.created',
          object: { id: String(tag.id) },
          // What a person wrote stays out of the trail.
          fields: [{ name: 'title' }, { name: 'isActive', value: false }],
        },
      },
    });
    await admin(tagEndpoints.remove, { params: { id: tag.id } });
    expect((await changes())[0]).toMatchObject({
      call: 'DELETE api/v3/contribution-tags/:id',
      object: { id: String(tag.id) },
      fields: [],
    });
  });

  it('shows what a thing is called now, as long as it is there, and keeps no name itself', async () => {
    const { body: tag } = await aTag();
    await admin(tagEndpoints.save, { body: { id: tag.id, title: 'Renamed', isActive: true } });
    const { body: company } = await admin(organizationEndpoints.create, {
      body: { type: 'ORGANIZATION', name: 'Water Works' },
    });
    const { body: unit } = await admin(organizationEndpoints.create, {
      body: { type: 'UNIT', name: 'Plants', parentId: company.id },
    });
    await admin(organizationEndpoints.save, { body: { id: unit.id, name: 'Plants and grids' } });
    const fields = [
      { language: 'en', title: 'Safety' },
      { language: 'tr', title: 'Güvenlik' },
    ];
    await admin(fieldEndpoints.create, {
      params: { type: 'SUGGESTION' },
      body: { isActive: true, definitionList: fields },
    });
    const names = async () => (await changes()).map((change) => change?.name);
    expect(await names()).toEqual([
      'Safety',
      'Plants and grids',
      'Plants and grids',
      'Water Works',
      'Renamed',
      'Renamed',
    ]);
    expect((await changes())[1]?.object).toEqual({ id: unit.id });
    const stored = JSON.stringify(await app.db.select().from(auditEvents));
    for (const name of ['Safety', 'Plants', 'Renamed']) expect(stored).not.toContain(name);
    await admin(tagEndpoints.remove, { params: { id: tag.id } });
    expect((await names())[0]).toBeNull();
  });

  it('notes of a save of settings what was stored, and nothing when everything was refused', async () => {
    const save = (...configList: { key: string; value: unknown }[]) =>
      admin(appConfigEndpoints.update, { body: { configList } });
    await save({ key: 'leaderboardDisplayMonthCount', value: 9999 }, { key: 'title', value: '' });
    expect(await changes()).toEqual([]);
    await save({ key: 'leaderboardDisplayMonthCount', value: 9999 }, { key: 'title', value: 'Harbour' });
    expect((await changes()).map((change) => change?.fields)).toEqual([[{ name: 'configList.title' }]]);
  });

  it('names the request that the logs name too', async () => {
    const { headers } = await aTag();
    const [event] = await trail();
    expect(event?.data.requestId).toBe(headers['x-request-id']);
  });

  it('notes nothing that was refused, undone, only read, or everybody’s own business [S3-118]', async () => {
    expect((await employee(tagEndpoints.create, { body: { title: 'No' } })).status).toBe(403);
    expect((await admin(tagEndpoints.create, { body: { title: '' } })).status).toBe(400);
    expect((await admin(tagEndpoints.remove, { params: { id: 999_999 } })).status).toBe(404);
    expect((await admin(tagEndpoints.page)).status).toBe(200);
    const { body: account } = await employee(accountEndpoints.read);
    // Nothing of it was changed.
    const { firstName, lastName, email, langKey } = account;
    const body = { firstName, lastName, email, langKey };
    expect((await employee(accountEndpoints.save, { body })).status).toBe(200);
    const news = { subscribed: false };
    expect((await employee(newsByEmailEndpoints.save, { body: news })).status).toBe(200);
    expect(await trail()).toEqual([]);
  });

  it('stands or falls with the change: when it cannot be noted, nothing was changed [S3-118]', async () => {
    const failing = vi.spyOn(note, 'noteChange').mockRejectedValueOnce(new Error('no room'));
    const { status } = await admin(tagEndpoints.create, { body: { title: 'Never there' } });
    expect(status).toBe(500);
    const { total } = await admin(tagEndpoints.page, { query: { 'title.contains': 'Never there' } });
    expect(total).toBe(0);
    failing.mockRestore();
  });

  it('notes the administrators of a type too', async () => {
    const body = { isActive: true, definitionList: [{ language: 'en', title: 'Safety' }] };
    const { status } = await admin(fieldEndpoints.create, { params: { type: 'SUGGESTION' }, body });
    expect(status).toBeLessThan(300);
    expect((await changes())[0]?.object).toMatchObject({ type: 'SUGGESTION' });
  });

  it('keeps a note for each of many changes at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => aTag()));
    expect(await changes()).toHaveLength(8);
  });
});

describe('the list of the audit trail', () => {
  it('is paged, newest first, within days that both count [R3M-06, R3P-197, S3-118]', async () => {
    await noted('a', '2026-03-01T23:59:59.999Z');
    await noted('b', '2026-03-02T00:00:00.000Z');
    await noted('c', '2026-03-03T23:59:59.999Z');
    await noted('d', '2026-03-04T00:00:00.000Z');
    const names = async (query: object) => {
      const { body, total } = await admin(auditEndpoints.list, { query });
      return [total, body.map(({ principal }) => principal).join('')];
    };
    expect(await names({ fromDate: '2026-03-02', toDate: '2026-03-03' })).toEqual([2, 'cb']);
    expect(await names({ fromDate: '2026-03-03' })).toEqual([2, 'dc']);
    expect(await names({ toDate: '2026-03-01' })).toEqual([1, 'a']);
    expect(await names({ fromDate: '2026-03-04', toDate: '2026-03-01' })).toEqual([0, '']);
    expect(await names({ size: 3 })).toEqual([4, 'dcb']);
    expect(await names({ size: 3, page: 1 })).toEqual([4, 'a']);
    expect(await names({ sort: 'principal,asc' })).toEqual([4, 'abcd']);
  });

  it('is filtered by person and kind; letters with a meaning in patterns have none here', async () => {
    await noted('Mehmet', '2026-03-01T10:00:00Z', 'AUTHENTICATION_FAILURE');
    await noted('mehmet.k', '2026-03-01T11:00:00Z');
    await noted('ali_mehmet', '2026-03-01T12:00:00Z');
    const of = async (query: object) => (await trail(query)).map(({ principal }) => principal);
    expect(await of({ 'principal.startsWith': 'MEH' })).toEqual(['mehmet.k', 'Mehmet']);
    expect(await of({ 'principal.startsWith': 'ali_' })).toEqual(['ali_mehmet']);
    expect(await of({ 'principal.startsWith': '%' })).toEqual([]);
    expect(
      await of({ 'type.in': 'AUTHENTICATION_FAILURE,LOGOUT', 'principal.startsWith': 'mehmet' }),
    ).toEqual(['mehmet.k', 'Mehmet']);
    expect(await of({ 'type.in': 'AUTHENTICATION_FAILURE' })).toEqual(['Mehmet']);
  });

  it('refuses what is no day, kind or order, and whoever is no administrator [S3-01, S3-06]', async () => {
    for (const query of [{ fromDate: 'yesterday' }, { 'type.in': 'NEWS' }, { sort: 'message,asc' }])
      expect((await admin(auditEndpoints.list, { query: query as object })).status).toBe(400);
    expect((await app.anonymous(auditEndpoints.list)).status).toBe(401);
    expect((await employee(auditEndpoints.list)).status).toBe(403);
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await appAdmin(auditEndpoints.list)).status).toBe(200);
  });
});
