import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { CAMPAIGN_STATES } from '#contract/campaigns/rules.ts';
import type { Call } from '#tests/support/app.ts';
import { aCampaign } from '#tests/support/factories/contributions.ts';
import { type Campaigning, HOUR, later, NOW, startCampaigning } from './campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(async () => {
  at.app.setNow(NOW);
  await at.app.db.execute(sql`delete from campaign`);
});
afterAll(() => at.app.close());

const titles = async (call: Call, query: object = {}) =>
  (await call(campaignEndpoints.manage, { query })).body.map(({ title }) => title);
const own = (title: string, values: object = {}) =>
  aCampaign(at.app.db, { title, createdBy: at.authorUser.id, ...values });

describe('the management list', () => {
  it('has all states: all campaigns for editors, the own ones for authors [R2B-05, R2J-22, S2-04, Q2-51]', async () => {
    for (const publishState of CAMPAIGN_STATES) await own(publishState, { publishState });
    await aCampaign(at.app.db, { title: 'Of somebody else' });
    expect(await titles(at.editor, { sort: 'id,asc' })).toEqual([...CAMPAIGN_STATES, 'Of somebody else']);
    expect(await titles(at.author, { sort: 'id,asc' })).toEqual([...CAMPAIGN_STATES]);
    expect(await titles(at.colleague)).toEqual([]);
    const page = await at.editor(campaignEndpoints.manage, { query: { size: 2, page: 1 } });
    expect([page.total, page.body.map(({ title }) => title)]).toEqual([6, ['COMPLETED', 'TERMINATED']]);
  });

  it('tells of each row what its viewer may do with it [R2B-07, R2B-08, R2B-09, Q2-03, Q2-50]', async () => {
    for (const publishState of CAMPAIGN_STATES) await own(publishState, { publishState });
    const rights = async (call: Call) =>
      Object.fromEntries(
        (await call(campaignEndpoints.manage)).body.map((row) => [
          row.publishState,
          [row.canEdit && 'edit', row.canArchive && 'archive', row.canDelete && 'delete']
            .filter(Boolean)
            .join(),
        ]),
      );
    const all = {
      DRAFT: 'edit,delete',
      PUBLISHED: 'edit',
      TERMINATED: 'edit,archive',
      COMPLETED: 'edit,archive',
      ARCHIVED: '',
    };
    expect(await rights(at.editor)).toEqual(all);
    expect(await rights(at.author)).toEqual({ ...all, DRAFT: 'edit' });
  });

  it('is searched, filtered, sorted and paged by the server [R2B-06, Q2-60]', async () => {
    await own('Güvenli şifts', { code: 'B-1', dateSubmissionEnd: later(HOUR) });
    await own('Energy', { code: 'A-1', campaignType: 'IMPROVEMENT', dateSubmissionEnd: later(2 * HOUR) });
    await own('Hello', { code: 'C-1', publishState: 'DRAFT', dateSubmissionEnd: later(-HOUR) });
    expect(await titles(at.editor)).toEqual(['Hello', 'Energy', 'Güvenli şifts']);
    expect(await titles(at.editor, { 'title.contains': 'GUVENLI SIF' })).toEqual(['Güvenli şifts']);
    expect(await titles(at.editor, { 'title.contains': '%' })).toEqual([]);
    expect(await titles(at.editor, { 'publishState.equals': 'DRAFT' })).toEqual(['Hello']);
    expect(await titles(at.editor, { 'campaignType.equals': 'IMPROVEMENT' })).toEqual(['Energy']);
    expect(await titles(at.editor, { sort: 'code,asc' })).toEqual(['Energy', 'Güvenli şifts', 'Hello']);
    expect(await titles(at.editor, { sort: 'dateSubmissionEnd,asc' })).toEqual([
      'Hello',
      'Güvenli şifts',
      'Energy',
    ]);
    for (const sort of ['title', 'publishDate', 'dateUpdated', 'publishState', 'campaignType']) {
      expect(await titles(at.editor, { sort: `${sort},desc` })).toHaveLength(3);
    }
    const bad = await at.editor(campaignEndpoints.manage, {
      query: { 'publishState.equals': 'INIT' as 'DRAFT' },
    });
    expect(bad.status).toBe(400);
    await own('Heat', { code: 'D-1', body: '<p>Isolating pipes</p>', publishState: 'ARCHIVED' });
    expect(await titles(at.editor, { q: 'pipe -lagging' })).toEqual(['Heat']);
    expect(await titles(at.editor, { q: 'pipe', 'publishState.equals': 'DRAFT' })).toEqual([]);
    expect(await titles(at.editor, { q: '%' })).toEqual([]);
  });
});

describe('one campaign', () => {
  it('has every documented field, for its readers and for its form [R2B-47 … R2B-50, R2J-23, R2J-24]', async () => {
    const id = await at.aPublished({
      accessLevel: 'PUBLIC',
      body: '<p>Why</p>',
      targetOrganizations: [{ id: at.unit.organizationId }],
    });
    const fields = {
      id,
      title: 'A year without an accident',
      summary: 'What would make your next shift safer?',
      body: '<p>Why</p>',
      campaignType: 'SUGGESTION',
      authorName: 'Ada Green',
      announceDate: NOW.toISOString(),
      publishDate: NOW.toISOString(),
      dateSubmissionStart: NOW.toISOString(),
      dateSubmissionEnd: later(72 * HOUR),
      dateSubmissionTerminated: null,
      dateUpdated: NOW.toISOString(),
      publishState: 'PUBLISHED',
      accessLevel: 'PUBLIC',
      targetOrganizations: [{ id: at.unit.organizationId }],
      targetUnits: [{ id: at.unit.id }],
      bannerPath: null,
      bannerPreview: null,
    };
    const read = (await at.app.anonymous(campaignEndpoints.read, { params: { id } })).body;
    // Whoever asks without a session: open is open.
    expect(read).toMatchObject({ ...fields, canSubmit: true });
    const form = (await at.author(campaignEndpoints.edit, { params: { id } })).body;
    expect(form).toMatchObject({ ...fields, canSubmit: false, version: 1 });
  });

  it('as a draft it is read in its form by those who run it, and is not there for anybody else [S2-04, Q2-02, R2J-24]', async () => {
    const id = await at.aDraft({ accessLevel: 'PUBLIC' });
    const statuses = async (call: Call) => [
      (await call(campaignEndpoints.read, { params: { id } })).status,
      (await call(campaignEndpoints.edit, { params: { id } })).status,
    ];
    expect(await statuses(at.author)).toEqual([404, 200]);
    expect(await statuses(at.editor)).toEqual([404, 200]);
    expect(await statuses(at.colleague)).toEqual([404, 404]);
    expect(await statuses(at.reader)).toEqual([404, 403]);
    expect(await statuses(at.app.anonymous)).toEqual([404, 401]);
  });
});
