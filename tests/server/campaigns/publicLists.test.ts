import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import {
  type campaigns,
  campaignTargetOrganizations,
  campaignTargetUnits,
} from '#server/platform/db/schema/campaigns.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import type { Call } from '#tests/support/app.ts';
import { aCampaign } from '#tests/support/factories/contributions.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';
import { app, employee, external, inDays, NOW, preparePublicReaders } from '#tests/support/publicReaders.ts';

preparePublicReaders();
beforeEach(() => app.db.execute(sql`delete from campaign`));

const open = (values: Partial<typeof campaigns.$inferInsert> = {}) =>
  aCampaign(app.db, {
    accessLevel: 'PUBLIC',
    publishDate: inDays(-5),
    dateSubmissionStart: inDays(-5),
    dateSubmissionEnd: inDays(5),
    ...values,
  });
const titles = async (call: Call, query: object = {}) =>
  (await call(campaignEndpoints.list, { query })).body.map(({ title }) => title);
const submits = async (call: Call) =>
  Object.fromEntries(
    (await call(campaignEndpoints.all)).body.map(({ title, canSubmit }) => [title, canSubmit]),
  );

describe('the public list of campaigns', () => {
  it('shows a visitor what is for everybody, and the signed-in what is for the registered too [R2J-20, R2A-02]', async () => {
    await open({ title: 'For all' });
    await open({ title: 'For the registered', accessLevel: 'REGISTERED' });
    await open({ title: 'Draft', publishState: 'DRAFT' });
    await open({ title: 'Put away', publishState: 'ARCHIVED' });
    expect(await titles(app.anonymous)).toEqual(['For all']);
    expect((await titles(employee)).sort()).toEqual(['For all', 'For the registered']);
    expect((await titles(external)).sort()).toEqual(['For all', 'For the registered']);
  });

  it('has the fields that a card shows', async () => {
    const author = await aUser(app.db, { firstName: 'Elif', lastName: 'Demir' });
    const row = await open({ createdBy: author.id, summary: 'Why', publishState: 'TERMINATED' });
    const [shown] = (await app.anonymous(campaignEndpoints.list)).body;
    expect(shown).toMatchObject({
      id: row.id,
      code: row.code,
      summary: 'Why',
      campaignType: 'SUGGESTION',
      publishState: 'TERMINATED',
      authorName: 'Elif Demir',
      dateSubmissionEnd: inDays(5),
      bannerPath: null,
      isOpen: false,
      canSubmit: false,
    });
  });

  it('is paged, counted, sorted and filtered on the server [R1J-04, R1J-06]', async () => {
    for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
      await open({
        title,
        publishDate: inDays(-index),
        campaignType: index === 2 ? 'IMPROVEMENT' : 'SUGGESTION',
      });
    }
    const page = await app.anonymous(campaignEndpoints.list, { query: { page: 1, size: 2 } });
    expect([page.total, page.body.map(({ title }) => title)]).toEqual([3, ['Three']]);
    expect(await titles(app.anonymous)).toEqual(['One', 'Two', 'Three']);
    expect(await titles(app.anonymous, { sort: 'title,asc' })).toEqual(['One', 'Three', 'Two']);
    expect(await titles(app.anonymous, { 'campaignType.equals': 'IMPROVEMENT' })).toEqual(['Three']);
    await open({ title: 'Over', dateSubmissionEnd: inDays(-1) });
    await open({ title: 'Not begun', dateSubmissionStart: inDays(1) });
    expect(await titles(app.anonymous, { 'isOpen.equals': 'false' })).toEqual(['Over']);
    expect((await app.anonymous(campaignEndpoints.list, { query: { sort: 'body,asc' } })).status).toBe(400);
  });

  it('is empty while the module is off', async () => {
    await open();
    await writeSettings(app.db, { availableModules: ['SUGGESTION'] });
    expect(await titles(employee)).toEqual([]);
    expect((await employee(campaignEndpoints.all)).body).toEqual([]);
  });
});

describe('open and closed campaigns', () => {
  it('come unpaged, the open ones by their publishing, then the closed ones by their end [R2J-21, S1-51, S2-44]', async () => {
    await open({ title: 'Older', publishDate: inDays(-9) });
    await open({ title: 'Newer', publishDate: inDays(-2) });
    await open({ title: 'Ended by hand', publishState: 'COMPLETED', dateSubmissionTerminated: inDays(-3) });
    await open({ title: 'Past its end', dateSubmissionEnd: inDays(-1) });
    await open({ title: 'Not begun', dateSubmissionStart: inDays(1) });
    const all = (await app.anonymous(campaignEndpoints.all)).body;
    expect(all.map(({ title, isOpen }) => [title, isOpen])).toEqual([
      ['Newer', true],
      ['Older', true],
      ['Past its end', false],
      ['Ended by hand', false],
    ]);
  });

  it('at most as many closed ones come as are asked for, and all open ones [R1B-41, R2K-15, S2-44]', async () => {
    await open({ title: 'Open' });
    for (let day = 1; day <= 6; day += 1) {
      await open({
        title: `Closed ${day}`,
        publishState: 'TERMINATED',
        dateSubmissionTerminated: inDays(-day),
      });
    }
    const all = (await app.anonymous(campaignEndpoints.all, { query: { closed: '5' } })).body;
    expect(all.map(({ title }) => title)).toEqual([
      'Open',
      'Closed 1',
      'Closed 2',
      'Closed 3',
      'Closed 4',
      'Closed 5',
    ]);
  });

  it('one that ends while it is looked at is closed from that moment on [R1B-43]', async () => {
    await open({ title: 'Short', dateSubmissionEnd: inDays(1) });
    const isOpen = async () => (await app.anonymous(campaignEndpoints.all)).body.map((row) => row.isOpen);
    expect(await isOpen()).toEqual([true]);
    app.setNow(new Date(inDays(1)));
    expect(await isOpen()).toEqual([false]);
    app.setNow(NOW);
  });
});

describe('who can submit to a campaign', () => {
  it('is decided by the settings of its type: internal, external, both or nobody [S1-51, S1-48]', async () => {
    await open({ title: 'Drive' });
    const of = async (submitEnabled: 'NONE' | 'INTERNAL' | 'EXTERNAL' | 'BOTH') => {
      const moduleSubmitListSettings = {
        ...DEFAULT_SETTINGS.moduleSubmitListSettings,
        SUGGESTION: { listingEnabled: 'BOTH', submitEnabled } as const,
      };
      await writeSettings(app.db, { moduleSubmitListSettings });
      return Promise.all(
        [employee, external, app.anonymous].map(async (call) => (await submits(call)).Drive),
      );
    };
    expect(await of('BOTH')).toEqual([true, true, true]);
    expect(await of('INTERNAL')).toEqual([true, false, true]);
    expect(await of('EXTERNAL')).toEqual([false, true, true]);
    expect(await of('NONE')).toEqual([false, false, false]);
  });

  it('is whoever its targets name, with everybody below them; people from outside go by the settings alone', async () => {
    const organization = await anOrganization(app.db);
    const above = await aUnit(app.db, { organizationId: organization.id });
    const below = await aUnit(app.db, { organizationId: organization.id, parentUnitId: above.id });
    const elsewhere = await aUnit(app.db);
    const forUnit = await open({ title: 'Unit' });
    const forOrganization = await open({ title: 'Organization' });
    await app.db.insert(campaignTargetUnits).values({ campaignId: forUnit.id, unitId: above.id });
    await app.db
      .insert(campaignTargetOrganizations)
      .values({ campaignId: forOrganization.id, organizationId: organization.id });
    const member = await app.as(await aUser(app.db, { unitId: below.id }));
    const stranger = await app.as(await aUser(app.db, { unitId: elsewhere.id }));
    expect(await submits(member)).toEqual({ Unit: true, Organization: true });
    expect(await submits(stranger)).toEqual({ Unit: false, Organization: false });
    expect(await submits(employee)).toEqual({ Unit: false, Organization: false });
    expect(await submits(external)).toEqual({ Unit: true, Organization: true });
    expect(await submits(app.anonymous)).toEqual({ Unit: true, Organization: true });
  });
});

describe('one campaign', () => {
  it('is read by those who may see it, with its body; a put-away one by the signed-in [R2J-23, R2A-19]', async () => {
    const shown = await open({ body: '<p>Why</p>' });
    const registered = await open({ accessLevel: 'REGISTERED' });
    const draft = await open({ publishState: 'DRAFT' });
    const away = await open({ publishState: 'ARCHIVED' });
    const status = async (call: Call, { id }: { id: number }) =>
      (await call(campaignEndpoints.read, { params: { id } })).status;
    expect((await app.anonymous(campaignEndpoints.read, { params: { id: shown.id } })).body.body).toBe(
      '<p>Why</p>',
    );
    expect(await Promise.all([registered, draft, away].map((row) => status(app.anonymous, row)))).toEqual([
      404, 404, 404,
    ]);
    expect(await Promise.all([registered, draft, away].map((row) => status(employee, row)))).toEqual([
      200, 404, 200,
    ]);
  });
});

describe('the banner of a campaign', () => {
  it('is read by those who see the campaign, and is not there for others [R2J-19, R2A-03]', async () => {
    const key = randomUUID();
    await app.services.storage.put(key, Buffer.from('picture'));
    const [file] = await app.db
      .insert(storedFiles)
      .values({ storageKey: key, name: 'a.png', size: 7, contentType: 'image/png', category: 'BANNER' })
      .returning();
    await open({ accessLevel: 'REGISTERED', bannerId: file?.id, bannerPreviewId: file?.id });
    const [row] = (await employee(campaignEndpoints.list)).body;
    expect(row?.bannerPath).toBe(`campaign-images/${key}`);
    const url = `/api/v3/${row?.bannerPreview}`;
    const authorization = `Bearer ${await app.token(await aUser(app.db))}`;
    const read = await app.app.inject({ url, headers: { authorization } });
    expect([read.statusCode, read.headers['content-type'], read.body]).toEqual([200, 'image/png', 'picture']);
    expect((await app.app.inject({ url })).statusCode).toBe(404);
    expect((await app.app.inject({ url: `/api/v3/campaign-images/${randomUUID()}` })).statusCode).toBe(404);
  });
});
