import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followEndpoints } from '#contract/follows/endpoints.ts';
import { homeEndpoints as endpoints, HOME_ROWS } from '#contract/home/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
// Each test tells of what it makes itself.
beforeEach(async () => {
  await app.db.update(contributions).set({ isDeleted: true });
});

const home = async (user: TestUser) => (await app.as(user))(endpoints.read);
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const shown = (values: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, { visibility: 'REGISTERED', ...values });

it('tells of what is going on in the unit and the fields of the reader first, and then anywhere', async () => {
  const unit = await aUnit(app.db);
  const reader = await aUser(app.db, { unitId: unit.id });
  const field = await aField(app.db);
  await aFieldUser(app.db, { fieldId: field.id, user: reader });
  const elsewhere = await shown({ supporterCount: 50 });
  const inField = await shown({ fieldId: field.id, supporterCount: 1 });
  const inUnit = await shown({ owner: await aUser(app.db, { unitId: unit.id }), supporterCount: 3 });
  const own = await shown({ owner: reader });
  const { status, body } = await home(reader);
  expect(status).toBe(200);
  expect(idsOf(body.trending)).toEqual([inUnit.id, inField.id, elsewhere.id]);
  expect(idsOf(body.trending)).not.toContain(own.id);
});

it('tells nobody of what they do not see, nor of types whose lists are not open to them', async () => {
  await aContribution(app.db, { visibility: 'PRIVATE' });
  await shown({ state: 'DRAFT' });
  const reader = await aUser(app.db);
  expect((await home(reader)).body).toEqual({ trending: [], followed: [], success: null });
  await shown();
  await writeSettings(app.db, {
    moduleSubmitListSettings: Object.fromEntries(
      ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'SUGGESTION', 'IMPROVEMENT'].map((module) => [
        module,
        { listingEnabled: module === 'SUGGESTION' ? 'EXTERNAL' : 'BOTH', submitEnabled: 'BOTH' },
      ]),
    ) as never,
  });
  expect((await home(reader)).body.trending).toEqual([]);
  const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
  expect((await home(outsider)).body.trending).toHaveLength(1);
});

it('tells of what the reader follows, the latest moved first, and of nothing that they stopped following', async () => {
  const reader = await aUser(app.db);
  const earlier = await shown({
    type: 'IMPROVEMENT',
    dateStateChanged: '2026-01-01T00:00:00Z',
    dateSubmitted: '2026-01-01T00:00:00Z',
  });
  const later = await shown({ type: 'IMPROVEMENT' });
  const stopped = await shown({ type: 'IMPROVEMENT' });
  const me = await app.as(reader);
  for (const { id } of [later, earlier, stopped])
    await me(followEndpoints.followContribution, { params: { id } });
  await me(followEndpoints.stopContribution, { params: { id: stopped.id } });
  expect(idsOf((await home(reader)).body.followed)).toEqual([later.id, earlier.id]);
});

it('tells of the success of the last month that most support, and of no older one', async () => {
  const reader = await aUser(app.db);
  const day = (ago: number) => new Date(app.services.now().getTime() - ago * 86_400_000).toISOString();
  const type = 'IMPROVEMENT' as const;
  await shown({ type, state: 'ACCEPTANCE', supporterCount: 90, dateStateChanged: day(40) });
  expect((await home(reader)).body.success).toBeNull();
  await shown({ type, state: 'ACCEPTANCE', supporterCount: 2, dateStateChanged: day(1) });
  const most = await shown({ type, state: 'ACCEPTANCE', supporterCount: 5, dateStateChanged: day(20) });
  expect((await home(reader)).body.success?.id).toBe(most.id);
});

it('tells of a few each time, and of them in the language of the reader', async () => {
  const reader = await aUser(app.db);
  const field = await aField(app.db, { type: 'IMPROVEMENT', title: 'Water' });
  for (let count = 0; count <= HOME_ROWS; count += 1) await shown({ type: 'IMPROVEMENT', fieldId: field.id });
  const { body } = await (await app.as(reader))(endpoints.read, { query: { langKey: 'tr' } });
  expect(body.trending).toHaveLength(HOME_ROWS);
  expect(body.trending[0]?.fieldTitle).toBe('Water (tr)');
});

it('asks for a session, and for somebody who works with contributions', async () => {
  expect((await app.anonymous(endpoints.read)).status).toBe(401);
  expect((await home(await aUser(app.db, { roles: ['ROLE_USER'] }))).status).toBe(403);
});
