import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { similarEndpoints as endpoints } from '#contract/search/similar.endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let owner: TestUser;
let asOwner: Call;
let asResponsible: Call;
let draft: { id: number };
let other: { id: number };

beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(() => app.close());

beforeEach(async () => {
  owner = await aUser(app.db);
  const responsible = await aUser(app.db);
  asOwner = await app.as(owner);
  asResponsible = await app.as(responsible);
  other = await aContribution(app.db, { title: 'Wombat burrows in the car park', visibility: 'REGISTERED' });
  draft = await aContribution(app.db, {
    ...{ owner, state: 'DRAFT', title: 'Burrows of wombats' },
    participants: [[responsible, 'RESPONSIBLE']],
  });
});

const distinguish = (call = asOwner, otherId = other.id) =>
  call(endpoints.distinguish, { params: { id: draft.id, otherId } });
const read = (call: Call) => call(endpoints.distinctions, { params: { id: draft.id } });
const similar = async (leaveOutDistinct?: 'true') =>
  (
    await asOwner(endpoints.similar, {
      query: { id: draft.id, title: 'Burrows of wombats', ...(leaveOutDistinct && { leaveOutDistinct }) },
    })
  ).body.map(({ id }) => id);

describe('what an author says that a contribution is different from', () => {
  it('is stored with it, for those who work on it to see', async () => {
    expect((await distinguish()).status).toBe(200);
    expect((await distinguish()).status).toBe(200);
    for (const call of [asResponsible, asOwner]) {
      expect((await read(call)).body).toMatchObject([
        { id: other.id, title: 'Wombat burrows in the car park', date: expect.stringMatching(/Z$/) },
      ]);
    }
    const { body } = await asResponsible(contributionEndpoints.read, { params: { id: draft.id } });
    expect(body).toMatchObject({ distinctionCount: 1, permissions: { compare: true } });
    expect(
      (await asOwner(contributionEndpoints.read, { params: { id: draft.id } })).body.permissions,
    ).toMatchObject({
      compare: false,
    });
  });

  it('is counted for nobody else, and only as far as they see it', async () => {
    await distinguish();
    const countFor = async (call: Call) =>
      (await call(contributionEndpoints.read, { params: { id: draft.id } })).body.distinctionCount;
    await app.db.execute(sql`
      update contribution set visibility = 'REGISTERED', date_submitted = now() where id = ${draft.id}`);
    expect(await countFor(await app.as(await aUser(app.db)))).toBe(0);
    expect(await countFor(asResponsible)).toBe(1);
    await app.db.execute(sql`update contribution set visibility = 'PRIVATE' where id = ${other.id}`);
    expect(await countFor(asResponsible)).toBe(0);
  });

  it('stands among the similar ones no more where that is asked for', async () => {
    expect(await similar('true')).toContain(other.id);
    await distinguish();
    expect(await similar('true')).not.toContain(other.id);
    expect(await similar()).toContain(other.id);
    await asOwner(endpoints.undistinguish, { params: { id: draft.id, otherId: other.id } });
    expect(await similar('true')).toContain(other.id);
  });

  it('is nothing that they do not see, nor the same one', async () => {
    const hidden = await aContribution(app.db, { visibility: 'PRIVATE' });
    expect((await distinguish(asOwner, hidden.id)).status).toBe(404);
    expect((await distinguish(asOwner, draft.id)).status).toBe(404);
  });

  it('is taken back also when the other one is hidden by now', async () => {
    await distinguish();
    await app.db.execute(sql`update contribution set visibility = 'PRIVATE' where id = ${other.id}`);
    const { status } = await asOwner(endpoints.undistinguish, {
      params: { id: draft.id, otherId: other.id },
    });
    expect(status).toBe(200);
    await app.db.execute(sql`update contribution set visibility = 'REGISTERED' where id = ${other.id}`);
    expect((await read(asOwner)).body).toEqual([]);
  });

  it('is said by nobody else, and read by nobody who has no part in it', async () => {
    expect((await distinguish(asResponsible)).errorKey).toBe('error.notEditable');
    const stranger = await app.as(await aUser(app.db));
    expect((await distinguish(stranger)).status).toBe(404);
    expect((await stranger(endpoints.distinctions, { params: { id: draft.id } })).status).toBe(404);
    expect((await stranger(endpoints.distinctions, { params: { id: other.id } })).errorKey).toBe(
      'error.commandNotAllowed',
    );
  });
});
