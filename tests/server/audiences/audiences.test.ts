import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audienceEndpoints } from '#contract/audiences/endpoints.ts';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import {
  type Campaigning,
  HOUR,
  later,
  newCode,
  startCampaigning,
} from '#tests/server/campaigns/campaigning.ts';
import type { Call } from '#tests/support/app.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';

let at: Campaigning;
let works: { id: number; name: string };
let plant: { id: number; name: string };
let line: { id: number; name: string };
let ada: TestUser;
let bo: TestUser;
let guest: TestUser;
let elsewhere: TestUser;
beforeAll(async () => {
  at = await startCampaigning();
  const { db } = at.app;
  // Who runs the campaigns is not counted.
  await db.update(users).set({ lastName: 'Staff' });
  works = await anOrganization(db, { name: 'Works' });
  plant = await aUnit(db, { organizationId: works.id, name: 'Plant' });
  line = await aUnit(db, { organizationId: works.id, parentUnitId: plant.id, name: 'Line' });
  ada = await aUser(db, { unitId: plant.id, firstName: 'Ada', lastName: 'Counted' });
  bo = await aUser(db, { unitId: line.id, firstName: 'Bo', lastName: 'Counted', unsubscribed: true });
  await deactivate(db, await aUser(db, { unitId: line.id, firstName: 'Closed', lastName: 'Counted' }));
  guest = await aUser(db, { roles: ['ROLE_EXTERNAL'], firstName: 'Guest', lastName: 'Counted' });
  elsewhere = await aUser(db, { unitId: (await aUnit(db)).id, firstName: 'Elsa', lastName: 'Counted' });
});
beforeEach(() => writeSettings(at.app.db, DEFAULT_SETTINGS));
afterAll(() => at.app.close());

const preview = (body: object, call: Call = at.author) => call(audienceEndpoints.preview, { body });

describe('the preview of an audience', () => {
  it('counts people with open accounts in a unit and below it, and says who is external', async () => {
    const { status, body } = await preview({ unitIds: [plant.id], external: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 3,
      externalCount: 1,
      // Bo has unsubscribed.
      mailedCount: 2,
      found: 3,
      sample: [
        { id: ada.id, name: 'Ada Counted', unit: 'Plant', external: false },
        { id: bo.id, name: 'Bo Counted', unit: 'Line', external: false },
        { id: guest.id, name: 'Guest Counted', unit: null, external: true },
      ],
    });
  });

  it('leaves external users out where they are not included, but for those it names', async () => {
    expect((await preview({ unitIds: [plant.id], external: false })).body).toMatchObject({
      count: 2,
      externalCount: 0,
    });
    const named = await preview({ unitIds: [line.id], userIds: [guest.id], external: false });
    expect(named.body.sample.map(({ id }) => id)).toEqual([bo.id, guest.id]);
  });

  it('is the named alone where only people are named, and everybody where nothing is', async () => {
    expect((await preview({ userIds: [elsewhere.id], external: false })).body.sample).toMatchObject([
      { id: elsewhere.id },
    ]);
    const everybody = await preview({ q: 'counted' });
    expect(everybody.body).toMatchObject({ externalCount: 1, found: 4 });
    expect(everybody.body.count).toBeGreaterThan(4);
  });

  it('shows a page of those whom a name fits, and counts all of them', async () => {
    const asked = { organizationIds: [works.id], external: false, size: 1, page: 1, q: ' COUNTED ' };
    expect((await preview(asked)).body).toMatchObject({ count: 2, found: 2, sample: [{ id: bo.id }] });
    expect((await preview({ ...asked, q: 'ada', page: 0 })).body).toMatchObject({
      count: 2,
      found: 1,
      sample: [{ id: ada.id }],
    });
  });

  it('goes by the submit setting of what is collected', async () => {
    await writeSettings(at.app.db, {
      moduleSubmitListSettings: {
        ...DEFAULT_SETTINGS.moduleSubmitListSettings,
        COMPETITION: { listingEnabled: 'BOTH', submitEnabled: 'INTERNAL' },
      },
    });
    const asked = { unitIds: [plant.id], external: true };
    for (const type of ['COMPETITION', 'IDEA']) {
      expect((await preview({ ...asked, type })).body.count).toBe(2);
    }
    expect((await preview({ ...asked, type: 'SUGGESTION' })).body.count).toBe(3);
  });

  it('is for those who run campaigns or competitions, and who write news', async () => {
    for (const role of [
      'ROLE_CAMPAIGN_EDITOR',
      'ROLE_COMPETITION_ADMIN',
      'ROLE_COMPETITION_EDITOR',
      'ROLE_CONTENT_EDITOR',
    ] as const) {
      expect((await preview({}, await at.app.as(await aUser(at.app.db, { roles: [role] })))).status).toBe(
        200,
      );
    }
    for (const role of ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] as const) {
      expect((await preview({}, await at.app.as(await aUser(at.app.db, { roles: [role] })))).status).toBe(
        403,
      );
    }
    expect((await preview({}, at.app.anonymous)).status).toBe(401);
  });

  it('refuses what is no id, a page too large or too deep, and an unknown type', async () => {
    for (const body of [
      { unitIds: ['1'] },
      { size: 0 },
      { page: 1e6, size: 1000 },
      { type: 'X' },
      { external: 1 },
    ]) {
      expect((await preview(body)).status).toBe(400);
    }
    expect((await preview({ unitIds: [9_999_999], external: false })).body.count).toBe(0);
  });
});

describe('the audience of a campaign', () => {
  const form = async (id: number) => (await at.author(campaignEndpoints.edit, { params: { id } })).body;
  const page = async (id: number, user: TestUser) =>
    (await (await at.app.as(user))(campaignEndpoints.read, { params: { id } })).body;

  it('includes external users unless a creation says otherwise, and keeps what a change leaves out', async () => {
    const plain = await at.create();
    expect([plain.status, plain.body.external, plain.body.targetUsers]).toEqual([201, true, []]);
    const { body } = await at.create({
      external: false,
      targetUsers: [{ id: bo.id }, { id: ada.id }, { id: bo.id }],
    });
    const people = [
      { id: ada.id, name: 'Ada Counted' },
      { id: bo.id, name: 'Bo Counted' },
    ];
    expect(body).toMatchObject({ external: false, targetUsers: people });
    await at.save({ id: body.id, title: 'Another title' });
    expect(await form(body.id)).toMatchObject({ external: false, targetUsers: people });
    await at.save({ id: body.id, external: true, targetUsers: [] });
    expect(await form(body.id)).toMatchObject({ external: true, targetUsers: [] });
  });

  it('can be published for named people alone, and names only those with an account', async () => {
    const id = await at.aDraft({ targetUnits: [], targetUsers: [{ id: ada.id }], external: false });
    const left = await aUser(at.app.db);
    const save = (targetUsers: object[]) => at.save({ id, targetUsers });
    expect((await save([{ id: ada.id }, { id: left.id }])).status).toBe(200);
    await deactivate(at.app.db, left);
    // Whoever was named stays, also without an account.
    expect((await save([{ id: left.id }, { id: ada.id }])).status).toBe(200);
    expect((await save([{ id: ada.id }])).status).toBe(200);
    for (const unknown of [left.id, 9_999_999]) {
      const refused = await save([{ id: unknown }]);
      expect([refused.status, refused.fieldErrors]).toEqual([400, { targetUsers: 'Value' }]);
    }
    expect((await at.save({ id, publishState: 'PUBLISHED' })).status).toBe(200);
    expect(await page(id, ada)).toMatchObject({ canSubmit: true, notInAudience: false });
    expect(await page(id, bo)).toMatchObject({
      canSubmit: false,
      notInAudience: true,
      audiencePlaces: { names: [], more: 0 },
    });
  });

  it('tells an employee who is beside it whom it is for, and no names of people', async () => {
    const { db } = at.app;
    const more = await Promise.all(['Alpha', 'Beta', 'Gamma'].map((name) => aUnit(db, { name })));
    const id = await at.aPublished({
      targetOrganizations: [{ id: works.id }],
      targetUnits: [...more, plant].map((unit) => ({ id: unit.id })),
      targetUsers: [{ id: elsewhere.id }],
      external: false,
    });
    const other = await aUser(db, { unitId: (await aUnit(db)).id });
    const read = await page(id, other);
    expect(read).toMatchObject({
      canSubmit: false,
      notInAudience: true,
      audiencePlaces: { names: ['Works', 'Alpha', 'Beta'], more: 1 },
    });
    expect(JSON.stringify(read)).not.toContain('Elsa');
    expect(read).not.toHaveProperty('targetUsers');
    for (const inside of [ada, bo, elsewhere]) {
      expect(await page(id, inside)).toMatchObject({
        canSubmit: true,
        notInAudience: false,
        audiencePlaces: { names: [], more: 0 },
      });
    }
  });

  it('tells external users that they are beside it, and no names of units', async () => {
    const id = await at.aPublished({ targetUnits: [{ id: plant.id }], external: false });
    expect(await page(id, guest)).toMatchObject({
      canSubmit: false,
      notInAudience: true,
      audiencePlaces: { names: [], more: 0 },
    });
    await at.save({ id, external: true });
    expect(await page(id, guest)).toMatchObject({ canSubmit: true, notInAudience: false });
  });

  it('is no reason where the campaign has ended or the setting refuses', async () => {
    const id = await at.aPublished({ targetUnits: [{ id: plant.id }] });
    expect((await page(id, elsewhere)).notInAudience).toBe(true);
    await writeSettings(at.app.db, {
      moduleSubmitListSettings: {
        ...DEFAULT_SETTINGS.moduleSubmitListSettings,
        SUGGESTION: { listingEnabled: 'BOTH', submitEnabled: 'EXTERNAL' },
      },
    });
    expect((await page(id, elsewhere)).notInAudience).toBe(false);
    await writeSettings(at.app.db, DEFAULT_SETTINGS);
    await at.save({ id, publishState: 'TERMINATED' });
    expect((await page(id, elsewhere)).notInAudience).toBe(false);
    const open = await at.aPublished({ accessLevel: 'PUBLIC', targetUnits: [{ id: plant.id }] });
    const seen = await at.app.anonymous(campaignEndpoints.read, { params: { id: open } });
    expect(seen.body).toMatchObject({ canSubmit: true, notInAudience: false });
  });
});

describe('the audience of a competition', () => {
  it('is stored, read and changed as that of a campaign, and told to whoever is beside it', async () => {
    const { app } = at;
    const editor = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR'] }));
    const lifecycle = (await aLifeCycle(app.db, { type: 'IDEA' })).id;
    const created = await editor(competitionEndpoints.create, {
      body: {
        code: newCode(),
        title: 'A greener plant',
        summary: 'What would make our plant greener?',
        lifecycle,
        dateSubmissionEnd: later(90 * HOUR),
        targetUnits: [{ id: plant.id }],
        targetUsers: [{ id: elsewhere.id }],
        external: false,
      },
    });
    const { id } = created.body;
    const audience = { external: false, targetUsers: [{ id: elsewhere.id, name: 'Elsa Counted' }] };
    expect(created.body).toMatchObject(audience);
    const saved = await editor(competitionEndpoints.save, { body: { id, title: 'A green plant' } });
    expect(saved.body).toMatchObject(audience);
    const refused = await editor(competitionEndpoints.save, {
      body: { id, targetUsers: [{ id: 9_999_999 }] },
    });
    expect(refused.fieldErrors).toEqual({ targetUsers: 'Value' });

    await app.db.execute(
      `update competition set publish_state = 'PUBLISHED', competition_state = 'ANNOUNCED' where id = ${id}`,
    );
    const page = async (user: TestUser) =>
      (await (await app.as(user))(competitionEndpoints.read, { params: { id, lang: 'en' } })).body;
    for (const inside of [ada, elsewhere]) {
      expect(await page(inside)).toMatchObject({ canSubmit: true, notInAudience: false });
    }
    const other = await aUser(app.db);
    expect(await page(other)).toMatchObject({
      canSubmit: false,
      notInAudience: true,
      audiencePlaces: { names: ['Plant'], more: 0 },
    });
    expect(await page(guest)).toMatchObject({ canSubmit: false, audiencePlaces: { names: [], more: 0 } });
    await app.db.update(users).set({ unitId: line.id }).where(eq(users.id, other.id));
    expect(await page(other)).toMatchObject({ canSubmit: true });
  });
});
