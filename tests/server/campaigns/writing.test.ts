import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { type Campaigning, HOUR, later, NOW, newCode, startCampaigning } from './campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(() => at.app.setNow(NOW));
afterAll(() => at.app.close());

const form = async (id: number, call: Call = at.author) => call(campaignEndpoints.edit, { params: { id } });

describe('starting a campaign', () => {
  it('makes a draft of the author, with the dates and the state of the server [R2B-01, R2J-26, R2B-39, S2-05, S2-42, Q2-66]', async () => {
    const code = newCode();
    const { status, body, headers } = await at.create({
      code,
      publishState: 'INIT',
      authorName: 'Somebody else',
      publishDate: later(-HOUR),
      dateUpdated: later(-HOUR),
      canSubmit: true,
    });
    expect([status, headers['app-alert']]).toEqual([201, 'app.campaign.created']);
    expect(body).toMatchObject({
      code,
      title: 'A year without an accident',
      campaignType: 'SUGGESTION',
      authorName: 'Ada Green',
      publishState: 'DRAFT',
      accessLevel: 'REGISTERED',
      announceDate: null,
      publishDate: null,
      dateSubmissionStart: null,
      dateSubmissionEnd: later(72 * HOUR),
      dateSubmissionTerminated: null,
      dateUpdated: NOW.toISOString(),
      bannerPath: null,
      bannerPreview: null,
      canSubmit: false,
      targetOrganizations: [],
      targetUnits: [],
      version: 0,
    });
    expect((await at.create({ publishState: 'PUBLISHED' })).status).toBe(400);
  });

  it.each([
    ['code', 'AB', 'AB1'],
    ['code', 'A'.repeat(17), 'A'.repeat(16)],
    ['code', 'ab1', 'AB.1'],
    ['code', 'A_1', 'AB-2'],
    ['code', undefined, 'AB3'],
    ['title', 'ab', 'abc'],
    ['title', 'x'.repeat(101), 'x'.repeat(100)],
    ['title', '   ', 'abc'],
    ['summary', 'x'.repeat(9), 'x'.repeat(10)],
    ['summary', 'x'.repeat(501), 'x'.repeat(500)],
    ['dateSubmissionEnd', undefined, later(25 * HOUR)],
    ['dateSubmissionEnd', 'tomorrow', later(25 * HOUR)],
    ['campaignType', 'IDEA', 'IMPROVEMENT'],
    ['accessLevel', 7, 'PUBLIC'],
  ])(
    'the bounds of %s are kept by the server too [R2B-33, R2B-34, R2B-35, R2B-37, R2B-38, R2B-41, R2B-51, S2-42]',
    async (field, bad, good) => {
      const refusal = await at.create({ [field]: bad });
      expect([refusal.status, Object.keys(refusal.fieldErrors)]).toEqual([400, [field]]);
      expect((await at.create({ [field]: good })).status).toBe(201);
    },
  );

  it('takes contributions for more than a day, also as a draft [R2B-44, R2B-45, Q2-08]', async () => {
    for (const hours of [-1, 23, 24]) {
      const refusal = await at.create({ dateSubmissionEnd: later(hours * HOUR) });
      expect([refusal.status, refusal.errorKey]).toEqual([400, 'dateValidateOneDayError']);
    }
    const { id } = (await at.create({ dateSubmissionEnd: later(24 * HOUR + 1) })).body;
    expect((await at.save({ id, dateSubmissionEnd: later(23 * HOUR) })).errorKey).toBe(
      'dateValidateOneDayError',
    );
    expect((await at.save({ id, dateSubmissionEnd: later(25 * HOUR) })).status).toBe(200);
  });

  it('offers the types that are listed to the author and whose module is there [R2B-40, R2I-19, Q2-64]', async () => {
    const list = (listingEnabled: 'NONE' | 'INTERNAL' | 'EXTERNAL' | 'BOTH') =>
      writeSettings(at.app.db, {
        moduleSubmitListSettings: {
          ...DEFAULT_SETTINGS.moduleSubmitListSettings,
          IMPROVEMENT: { listingEnabled, submitEnabled: 'BOTH' },
        },
      });
    const statuses: number[] = [];
    for (const audience of ['NONE', 'EXTERNAL', 'INTERNAL', 'BOTH'] as const) {
      await list(audience);
      statuses.push((await at.create({ campaignType: 'IMPROVEMENT' })).status);
    }
    expect(statuses).toEqual([400, 400, 201, 201]);
    const id = await at.aDraft({ campaignType: 'IMPROVEMENT' });
    await writeSettings(at.app.db, { availableModules: ['CAMPAIGN', 'SUGGESTION'] });
    expect((await at.create({ campaignType: 'IMPROVEMENT' })).fieldErrors).toEqual({ campaignType: 'Value' });
    // What is stored stays, also when its type is no longer offered.
    expect((await at.save({ id, campaignType: 'IMPROVEMENT', title: 'Renamed' })).status).toBe(200);
    await writeSettings(at.app.db, DEFAULT_SETTINGS);
  });

  it('targets that are not there are told at their fields, not by a failure of the server [S2-42]', async () => {
    const targets = { targetUnits: [{ id: 999_999 }], targetOrganizations: [{ id: 999_999 }] };
    expect((await at.create(targets)).fieldErrors).toEqual({
      targetUnits: 'Value',
      targetOrganizations: 'Value',
    });
    const id = await at.aDraft();
    expect((await at.save({ id, ...targets })).status).toBe(400);
    const doubled = await at.save({ id, targetUnits: [{ id: at.unit.id }, { id: at.unit.id }] });
    expect(doubled.body.targetUnits).toEqual([{ id: at.unit.id }]);
  });
});

describe('who may see it', () => {
  it('is everybody or the registered; a level that campaigns do not know counts as the latter [R2B-51, Q2-54]', async () => {
    expect((await at.create({ accessLevel: 'PUBLIC' })).body.accessLevel).toBe('PUBLIC');
    expect((await at.create({ accessLevel: 'INTERNAL' })).body.accessLevel).toBe('REGISTERED');
  });
});

describe('a code', () => {
  it('is taken once, until its campaign is put away [Q2-62]', async () => {
    const code = newCode();
    const first = await at.aPublished({ code });
    const second = await at.create({ code });
    expect([second.status, second.errorKey]).toEqual([400, 'error.codeExists']);
    const other = await at.aDraft();
    expect((await at.save({ id: other, code })).errorKey).toBe('error.codeExists');
    await at.save({ id: first, publishState: 'TERMINATED' });
    await at.save({ id: first, publishState: 'ARCHIVED' });
    expect((await at.create({ code })).status).toBe(201);
  });

  it('goes to one of two who store it at once [Q2-62]', async () => {
    const code = newCode();
    const results = await Promise.all([at.create({ code }), at.create({ code }, at.colleague)]);
    expect(results.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(results.find(({ status }) => status === 400)?.errorKey).toBe('error.codeExists');
  });
});

describe('saving', () => {
  it('keeps what is not named, cleans the text, and answers the stored campaign [R2B-23, R2B-26, R2J-27, Q2-66]', async () => {
    const id = await at.aDraft({ accessLevel: 'PUBLIC' });
    const { body, headers } = await at.save({
      id,
      body: '<p>We <strong>answer</strong> soon.</p><script>steal()</script><img src="x" onerror="steal()">',
    });
    expect(headers['app-alert']).toBe('app.campaign.updated');
    expect(body).toMatchObject({
      publishState: 'DRAFT',
      accessLevel: 'PUBLIC',
      targetUnits: [{ id: at.unit.id }],
      version: 1,
    });
    expect(body.body).toContain('<strong>answer</strong>');
    expect(body.body).not.toMatch(/script|onerror/);
    const targets = { targetOrganizations: [{ id: at.unit.organizationId }], targetUnits: [] };
    expect((await at.save({ id, ...targets })).body).toMatchObject(targets);
    expect((await form(id)).body).toMatchObject({ ...targets, version: 2 });
  });

  it('two who save from the same reading: the second is told, and nothing of the first is lost', async () => {
    const id = await at.aDraft();
    const { version } = (await form(id)).body;
    const results = await Promise.all([
      at.save({ id, version, title: 'By the author' }),
      at.save({ id, version, title: 'By the editor' }, at.editor),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(results.find(({ status }) => status === 400)?.errorKey).toBe('error.savedInBetween');
    const stored = (await form(id)).body;
    expect([stored.title, stored.version]).toEqual([
      results.find(({ status }) => status === 200)?.body.title,
      version + 1,
    ]);
  });

  it('without a version the last one wins [S2-43]', async () => {
    const id = await at.aDraft();
    await at.save({ id, title: 'First', dateUpdated: later(-HOUR) });
    expect((await at.save({ id, title: 'Second', dateUpdated: later(-HOUR) })).body.title).toBe('Second');
  });

  it('a published one keeps its type, for what came in is of that type [R2A-01]', async () => {
    const id = await at.aPublished();
    expect((await at.save({ id, campaignType: 'IMPROVEMENT' })).fieldErrors).toEqual({
      campaignType: 'Value',
    });
    expect((await at.save({ id, campaignType: 'SUGGESTION', title: 'Renamed' })).status).toBe(200);
  });
});

describe('who runs which campaigns', () => {
  it('authors start them and work on their own, editors on all; nobody else does any of it [R2B-54, R2I-02 … R2I-04, Q2-51, S2-41]', async () => {
    const id = await at.aDraft();
    const may = async (call: Call) => [
      (await at.create({}, call)).status,
      (await call(campaignEndpoints.manage)).status,
      (await form(id, call)).status,
      (await at.save({ id, title: 'Changed' }, call)).status,
    ];
    const administrator = await at.app.as(await aUser(at.app.db, { roles: ['ROLE_ADMIN'] }));
    expect(await may(at.author)).toEqual([201, 200, 200, 200]);
    expect(await may(at.colleague)).toEqual([201, 200, 404, 404]);
    expect(await may(at.editor)).toEqual([403, 200, 200, 200]);
    expect(await may(at.reader)).toEqual([403, 403, 403, 403]);
    expect(await may(administrator)).toEqual([403, 403, 403, 403]);
    expect(await may(at.app.anonymous)).toEqual([401, 401, 401, 401]);
    expect((await form(999_999, at.editor)).status).toBe(404);
    expect((await at.save({ id: 999_999, title: 'Nothing there' }, at.editor)).status).toBe(404);
  });

  it('a campaign is not given away or taken over by a save [S2-42]', async () => {
    const id = await at.aDraft();
    await at.save({ id, createdBy: 1, authorName: 'Me' }, at.editor);
    expect((await form(id)).body.authorName).toBe('Ada Green');
  });
});
