import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import type { Call } from '#tests/support/app.ts';
import { aCampaign } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';
import { rowsWithout, tablesNaming } from '../programmes/copiedTables.ts';
import { type Campaigning, HOUR, later, NOW, newCode, startCampaigning } from './campaigning.ts';
import { askIn, rewardIn } from './partsCase.ts';

const DAY = 24 * HOUR;

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(() => at.app.setNow(NOW));
afterAll(() => at.app.close());

const clone = (id: number, body: object = {}, call: Call = at.author) =>
  call(campaignEndpoints.clone, {
    params: { id },
    body: { code: newCode(), title: 'Another year', shiftDays: 0, ...body },
  });

const COPIED = [
  'campaign_reward',
  'campaign_target_organization',
  'campaign_target_unit',
  'campaign_target_user',
  'extra_input',
];
/** What is not part of how a campaign was set up. */
const RESULTS = [
  'campaign_figures',
  'campaign_mailing',
  'campaign_mailing_recipient',
  'campaign_publishing',
  'campaign_visit',
  'contribution',
  'followed_subject',
  'notification',
  'programme_template',
];

async function setUp(id: number) {
  const { db } = at.app;
  const rows: Record<string, string[]> = {};
  for (const table of COPIED) {
    rows[table] = await rowsWithout(db, table, sql`campaign_id = ${id}`, ['id', 'campaign_id', 'version']);
  }
  rows.campaign = await rowsWithout(db, 'campaign', sql`id = ${id}`, [
    ...['id', 'version', 'created_by', 'date_created', 'date_updated', 'banner_id', 'banner_preview_id'],
    // Given anew, or of its course.
    ...['code', 'title', 'publish_state', 'publish_date', 'date_submission_start', 'date_submission_end'],
    'date_submission_terminated',
  ]);
  return rows;
}

describe('a copy of a campaign', () => {
  it('is a draft of whoever copied it, with code, title and end of its own, answered as a creation is', async () => {
    const source = await at.aPublished({ body: '<p>Why we ask</p>', accessLevel: 'PUBLIC' });
    const code = newCode();
    const { status, headers, body } = await clone(source, { code, shiftDays: 365 });
    expect([status, headers['app-alert'], headers['app-params']]).toEqual([
      201,
      'app.campaign.cloned',
      String(body.id),
    ]);
    expect(body).toMatchObject({
      code,
      title: 'Another year',
      summary: 'What would make your next shift safer?',
      body: '<p>Why we ask</p>',
      accessLevel: 'PUBLIC',
      authorName: 'Ada Green',
      publishState: 'DRAFT',
      publishDate: null,
      dateSubmissionStart: null,
      dateSubmissionEnd: later(72 * HOUR + 365 * DAY),
      dateSubmissionTerminated: null,
      targetUnits: [{ id: at.unit.id }],
      version: 0,
    });
  });

  it('holds all tables that name a campaign to be copied or to be of its course', async () => {
    expect(await tablesNaming(at.app.db, 'campaign')).toEqual([...COPIED, ...RESULTS].sort());
  });

  it('equals its source in every table that it is set up by, and leaves the source as it was', async () => {
    const { db } = at.app;
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser(db)));
    const units = await Promise.all(Array.from({ length: 3 }, () => aUnit(db)));
    const plan = fc.record({
      targetUsers: fc.subarray(people),
      targetUnits: fc.subarray(units),
      targetOrganizations: fc.subarray(units.map(({ organizationId }) => ({ id: organizationId }))),
      external: fc.boolean(),
      accessLevel: fc.constantFrom('PUBLIC', 'REGISTERED'),
      campaignType: fc.constantFrom('SUGGESTION', 'IMPROVEMENT'),
      shiftDays: fc.integer({ min: 0, max: 800 }),
      questions: fc.array(fc.boolean(), { maxLength: 3 }),
      rewards: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
    });
    const refs = (all: readonly { id: number }[]) => all.map(({ id }) => ({ id }));
    await fc.assert(
      fc.asyncProperty(plan, async ({ shiftDays, questions, rewards, ...values }) => {
        const id = await at.aDraft({
          ...values,
          targetUsers: refs(values.targetUsers),
          targetUnits: refs(values.targetUnits),
          targetOrganizations: refs(values.targetOrganizations),
        });
        for (const isRequired of questions) await askIn(at.author, id, { isRequired });
        for (const points of rewards) await rewardIn(at.author, id, String(points), points % 2 === 0);
        const before = await setUp(id);
        const { body } = await clone(id, { shiftDays });
        expect(await setUp(body.id)).toEqual(before);
        expect(await setUp(id)).toEqual(before);
        expect(body.dateSubmissionEnd).toBe(later(72 * HOUR + shiftDays * DAY));
      }),
      { numRuns: 25 },
    );
  });

  it('names the people of its source, though an account was closed meanwhile: without them it would be for everybody', async () => {
    const person = await aUser(at.app.db);
    const id = await at.aDraft({ targetUnits: [], targetUsers: [{ id: person.id }] });
    await deactivate(at.app.db, person);
    expect((await clone(id)).body.targetUsers.map((user) => user.id)).toEqual([person.id]);
  });

  it('has pictures of its own, which stay when those of the source go', async () => {
    const { app, author } = at;
    const id = await at.aDraft();
    const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1b6b50' } })
      .jpeg()
      .toBuffer();
    await author(bannerEndpoints.upload, {
      params: { type: 'CAMPAIGN', id },
      file: { name: 'a.jpg', bytes },
    });
    const { body } = await clone(id);
    await author(bannerEndpoints.remove, { params: { type: 'CAMPAIGN', id } });
    expect(await app.db.$count(storedFiles)).toBe(2);
    for (const path of [body.bannerPath, body.bannerPreview]) {
      const key = path?.split('/')[1] ?? '';
      expect((await author(campaignEndpoints.image, { params: { key } })).status).toBe(200);
    }
  });

  it('comes without a picture that the storage has lost', async () => {
    const { app, author } = at;
    const id = await at.aDraft();
    const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1b6b50' } })
      .jpeg()
      .toBuffer();
    const owner = { type: 'CAMPAIGN', id } as const;
    const sent = await author(bannerEndpoints.upload, { params: owner, file: { name: 'a.jpg', bytes } });
    await app.services.storage.remove(sent.body.path.split('/')[1] ?? '');
    const { status, body } = await clone(id);
    expect([status, body.bannerPath]).toEqual([201, null]);
  });

  it('is refused as a creation is: code, title, an end that is too near', async () => {
    const id = await at.aDraft();
    const taken = newCode();
    await at.create({ code: taken });
    const refused = async (body: object) => {
      const { status, errorKey, fieldErrors } = await clone(id, body);
      expect(status).toBe(400);
      return Object.keys(fieldErrors).length > 0 ? fieldErrors : errorKey;
    };
    expect(await refused({ code: taken })).toBe('error.codeExists');
    expect(await refused({ code: 'ab 1' })).toEqual({ code: 'Pattern' });
    expect(await refused({ title: '' })).toHaveProperty('title');
    expect(await refused({ title: 'x'.repeat(101) })).toHaveProperty('title');
    expect(await refused({ shiftDays: 'soon' })).toHaveProperty('shiftDays');
    expect(await refused({ shiftDays: -2 })).toBe('dateValidateOneDayError');
  });

  it('is made by authors, of campaigns that they run; of others they learn neither setup nor named people', async () => {
    const draft = await at.aDraft();
    const published = await at.aPublished();
    expect((await clone(draft, {}, at.app.anonymous)).status).toBe(401);
    expect((await clone(draft, {}, at.reader)).status).toBe(403);
    // Editors change what authors begin.
    expect((await clone(draft, {}, at.editor)).status).toBe(403);
    for (const id of [draft, published, 999_999]) {
      expect((await clone(id, {}, at.colleague)).status).toBe(404);
    }
    const both = await at.app.as(
      await aUser(at.app.db, { roles: ['ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR'] }),
    );
    expect((await clone(draft, {}, both)).status).toBe(201);
  });

  it('of a campaign without an end is refused as a creation without one is', async () => {
    const { id } = await aCampaign(at.app.db, { createdBy: at.authorUser.id });
    expect((await clone(id)).errorKey).toBe('dateValidateOneDayError');
  });

  it('is noted in the audit trail with the campaign that it was made from', async () => {
    const source = await at.aDraft();
    const { id } = (await clone(source)).body;
    const system = await at.app.as(await aUser(at.app.db, { roles: ['ROLE_ADMIN'] }));
    const { body } = await system(auditEndpoints.list, { query: { size: 5 } });
    const note = body.find(({ data }) => data.change?.call.endsWith('/clone'));
    expect(note?.data.change).toMatchObject({
      object: { id: String(source), created: String(id) },
      name: 'A year without an accident',
    });
  });
});
