import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { campaignTargetUnits } from '#server/platform/db/schema/campaigns.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCampaign } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let employee: Call;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  app = await startTestApp();
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

describe('campaigns to choose from', () => {
  it('are the open ones of a type by title; the one that is named is there even when it has ended [R2J-25]', async () => {
    const open = await aCampaign(app.db, { title: 'Open', dateSubmissionEnd: inDays(1) });
    const endless = await aCampaign(app.db, { title: 'Endless' });
    const over = await aCampaign(app.db, { title: 'Over', dateSubmissionEnd: inDays(-1) });
    const ended = await aCampaign(app.db, { title: 'Ended', publishState: 'COMPLETED' });
    await aCampaign(app.db, { title: 'Not begun', dateSubmissionStart: inDays(2) });
    const draft = await aCampaign(app.db, { title: 'Draft', publishState: 'DRAFT' });
    await aCampaign(app.db, { title: 'Improve', campaignType: 'IMPROVEMENT' });

    const options = async (id: 'SUGGESTION' | number, withClosed?: 'true') =>
      (
        await employee(campaignSelectEndpoints.options, {
          params: { id },
          query: withClosed ? { withClosed } : {},
        })
      ).body;
    expect(await options('SUGGESTION')).toEqual([
      { id: endless.id, title: 'Endless' },
      { id: open.id, title: 'Open' },
    ]);
    expect((await options(ended.id)).map(({ title }) => title)).toEqual(['Ended', 'Endless', 'Open']);
    expect((await options(over.id)).map(({ title }) => title)).toEqual(['Endless', 'Open', 'Over']);
    expect((await options('SUGGESTION', 'true')).map(({ title }) => title)).toEqual([
      'Ended',
      'Endless',
      'Not begun',
      'Open',
      'Over',
    ]);
    for (const id of [draft.id, 999_999]) {
      expect((await employee(campaignSelectEndpoints.options, { params: { id } })).status).toBe(404);
    }
    const wrong = await employee(campaignSelectEndpoints.options, { params: { id: 'IDEA' as 'SUGGESTION' } });
    expect(wrong.status).toBe(400);
  });

  it('are those to which the person can submit: of a type that takes his, and for him [R2J-25, S2-01, S2-03]', async () => {
    const type = 'IMPROVEMENT';
    const unit = await aUnit(app.db);
    const member = await app.as(await aUser(app.db, { unitId: unit.id }));
    const outsider = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
    const targeted = await aCampaign(app.db, { title: 'Unit', campaignType: type });
    await app.db.insert(campaignTargetUnits).values({ campaignId: targeted.id, unitId: unit.id });
    const has = async (call: Call) =>
      (await call(campaignSelectEndpoints.options, { params: { id: type } })).body.some(
        ({ id }) => id === targeted.id,
      );
    expect([await has(member), await has(employee), await has(outsider)]).toEqual([true, false, false]);
    await writeSettings(app.db, { availableModules: ['SUGGESTION', 'IMPROVEMENT'] });
    expect(await has(member)).toBe(false);
    await writeSettings(app.db, DEFAULT_SETTINGS);
  });

  it('leave out what was put away, but where it is named [R2J-25]', async () => {
    const away = await aCampaign(app.db, { title: 'Put away', publishState: 'ARCHIVED' });
    const titles = async (id: 'SUGGESTION' | number) =>
      (
        await employee(campaignSelectEndpoints.options, { params: { id }, query: { withClosed: 'true' } })
      ).body.map(({ title }) => title);
    expect(await titles('SUGGESTION')).not.toContain('Put away');
    expect(await titles(away.id)).toContain('Put away');
  });
});
