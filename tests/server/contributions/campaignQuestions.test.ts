import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import { extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { aCampaign, anExtraInput } from '#tests/support/factories/contributions.ts';
import { app, complete, me, prepareSaving, save, start } from './savingCase.ts';

prepareSaving();

const detailOf = async (id: number) => (await me(endpoints.read, { params: { id } })).body;
const askedOf = async (id: number) => (await detailOf(id)).extraInputs.map((input) => input.id);
const answer = (extraInputId: number, textValue: string) => ({ extraInputId, textValue });

describe('the questions of a campaign', () => {
  it('are asked of what is sent to it, after those of the type, and of nothing else', async () => {
    const [campaign, other] = [await aCampaign(app.db), await aCampaign(app.db)];
    const asked = await anExtraInput(app.db, { campaignId: campaign.id, listOrder: 1 });
    const common = await anExtraInput(app.db, { listOrder: 2 });
    const id = await start();
    expect(await askedOf(id)).toEqual([common.id]);
    await save(me, id, { campaignId: campaign.id, saveAsDraft: true });
    expect((await detailOf(id)).extraInputs).toMatchObject([
      { id: common.id, campaignId: null },
      { id: asked.id, campaignId: campaign.id },
    ]);
    await save(me, id, { campaignId: other.id, saveAsDraft: true });
    expect(await askedOf(id)).toEqual([common.id]);
  });

  it('are answered with the choice of the campaign, and refused for any other', async () => {
    const [campaign, other] = [await aCampaign(app.db), await aCampaign(app.db)];
    const asked = await anExtraInput(app.db, { campaignId: campaign.id });
    const id = await start();
    const values = { saveAsDraft: true, extraInputValues: [answer(asked.id, 'Hall 3')] };
    const refused = await save(me, id, { ...values, campaignId: other.id });
    expect(refused.body).toMatchObject({ fieldErrors: [{ field: `ei_${asked.id}`, message: 'Value' }] });
    expect((await save(me, id, { ...values, campaignId: campaign.id })).status).toBe(200);
    const [, held] = (await detailOf(id)).extraInputs;
    expect(held?.value).toMatchObject({ textValue: 'Hall 3' });
  });

  it('refuse a submission that leaves a required one open', async () => {
    const campaign = await aCampaign(app.db);
    const asked = await anExtraInput(app.db, { campaignId: campaign.id, isRequired: true });
    const id = await start();
    const refused = await save(me, id, complete({ campaignId: campaign.id }));
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fieldErrors: [{ field: `ei_${asked.id}`, message: 'NotNull' }] },
    ]);
    const answered = complete({ campaignId: campaign.id, extraInputValues: [answer(asked.id, 'Hall 3')] });
    expect((await save(me, id, answered)).status).toBe(200);
    // Nobody else is asked.
    expect((await save(me, await start(), complete())).status).toBe(200);
  });

  it('are found by their answers, as long as they belong to the campaign of the contribution', async () => {
    const [campaign, other] = [await aCampaign(app.db), await aCampaign(app.db)];
    const asked = await anExtraInput(app.db, { campaignId: campaign.id });
    const id = await start();
    const found = async () =>
      (await me(searchEndpoints.hits, { query: { q: 'quokka' } })).body.map((hit) => hit.id);
    const values = { extraInputValues: [answer(asked.id, 'A quokka')] };
    await save(me, id, { ...values, campaignId: campaign.id, saveAsDraft: true });
    expect(await found()).toEqual([id]);
    await save(me, id, { campaignId: other.id, saveAsDraft: true });
    expect(await found()).toEqual([]);
  });

  it('keep their answers while a draft is sent elsewhere and back, until it is submitted', async () => {
    const [campaign, other] = [await aCampaign(app.db), await aCampaign(app.db)];
    const asked = await anExtraInput(app.db, { campaignId: campaign.id });
    const id = await start();
    const textOf = async () =>
      (await detailOf(id)).extraInputs.find((input) => input.id === asked.id)?.value?.textValue;
    const values = { extraInputValues: [answer(asked.id, 'Hall 3')] };
    await save(me, id, { ...values, campaignId: campaign.id, saveAsDraft: true });
    await save(me, id, { campaignId: other.id, saveAsDraft: true });
    await save(me, id, { campaignId: campaign.id, saveAsDraft: true });
    expect(await textOf()).toBe('Hall 3');
    const before = await app.db.$count(extraInputValues);
    expect((await save(me, id, complete({ campaignId: other.id }))).status).toBe(200);
    expect(await app.db.$count(extraInputValues)).toBe(before - 1);
    // Nor does the history say it, to those who run another campaign.
    const { rows } = await app.db.execute(
      sql`select from contribution_history where contribution_id = ${id} and new_value = 'Hall 3'`,
    );
    expect(rows).toHaveLength(0);
  });
});
