import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { aCampaign, aField, anExtraInput, aTag } from '#tests/support/factories/contributions.ts';
import { app, BODY, complete, fieldId, me, prepareSaving, save, start } from './savingCase.ts';

prepareSaving();

const contentEntries = (id: number) =>
  app.db
    .select({
      event: contributionHistories.event,
      oldValue: contributionHistories.oldValue,
      newValue: contributionHistories.newValue,
    })
    .from(contributionHistories)
    .where(and(eq(contributionHistories.contributionId, id), eq(contributionHistories.category, 'CONTENT')))
    .orderBy(contributionHistories.id);

describe('saving a draft', () => {
  it('keeps what is there without asking for more, and leads from NEW to DRAFT [R3B-28, R3B-29, R3P-12]', async () => {
    const id = await start();
    const answer = await save(me, id, { saveAsDraft: true, title: 'A' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      title: 'A',
      stateType: 'DRAFT',
      publishState: 'DRAFT',
      dateSubmitted: null,
      permissions: { edit: true, submit: true, delete: true },
    });
    expect((await me(endpoints.read, { params: { id } })).body.title).toBe('A');
  });

  it('a missing key keeps what is stored, null empties it [R3B-47]', async () => {
    const id = await start();
    await save(me, id, { saveAsDraft: true, ...complete({ summary: 'In short' }) });
    const saved = await save(me, id, { saveAsDraft: true, title: 'Other' });
    expect(saved.body).toMatchObject({ title: 'Other', summary: 'In short', body: BODY, fieldId });
    const emptied = await save(me, id, { saveAsDraft: true, summary: null, contributionFieldId: null });
    expect(emptied.body).toMatchObject({ summary: '', fieldId: null, title: 'Other' });
  });

  it('a field or campaign sent as an object with an empty or -1 id means none [R3B-47]', async () => {
    const campaign = await aCampaign(app.db);
    const id = await start();
    const set = await save(me, id, {
      saveAsDraft: true,
      field: { id: fieldId },
      campaign: { id: campaign.id },
    });
    expect(set.body).toMatchObject({ fieldId, campaignId: campaign.id });
    for (const none of [-1, '', null]) {
      await save(me, id, { saveAsDraft: true, field: { id: fieldId }, campaign: { id: campaign.id } });
      const cleared = await save(me, id, { saveAsDraft: true, field: { id: none }, campaign: { id: none } });
      expect(cleared.body).toMatchObject({ fieldId: null, campaignId: null });
    }
  });

  it('tags that were chosen are there again [R3B-17]', async () => {
    const [a, b, c] = [await aTag(app.db), await aTag(app.db), await aTag(app.db)];
    const id = await start();
    const first = await save(me, id, { saveAsDraft: true, tagIds: [a.id, b.id, a.id] });
    expect(first.body.tags.map((tag) => tag.id).sort()).toEqual([a.id, b.id].sort());
    const second = await save(me, id, { saveAsDraft: true, tagIds: [b.id, c.id] });
    expect(second.body.tags.map((tag) => tag.id).sort()).toEqual([b.id, c.id].sort());
    expect((await save(me, id, { saveAsDraft: true, title: 'x' })).body.tags).toHaveLength(2);
    expect((await save(me, id, { saveAsDraft: true, tagIds: [] })).body.tags).toEqual([]);
  });

  it('what does not exist or is out of use cannot be chosen, and all faults are told at once [R3Q-25]', async () => {
    const closed = await aField(app.db, { isActive: false });
    const old = await aTag(app.db, { isActive: false });
    const id = await start();
    const answer = await save(me, id, {
      saveAsDraft: true,
      contributionFieldId: closed.id,
      tagIds: [old.id],
      extraInputValues: [{ extraInputId: 999_999, textValue: 'x' }],
    });
    expect(answer.status).toBe(400);
    expect(answer.fieldErrors).toEqual({
      contributionFieldId: 'Value',
      tagIds: 'Value',
      ei_999999: 'Value',
    });
    const ofOtherType = await aField(app.db, { type: 'IMPROVEMENT' });
    expect(
      (await save(me, id, { saveAsDraft: true, contributionFieldId: ofOtherType.id })).fieldErrors,
    ).toEqual({ contributionFieldId: 'Value' });
    expect((await me(endpoints.read, { params: { id } })).body).toMatchObject({ fieldId: null, tags: [] });
  });

  it('a campaign must be open and of the type [R3B-48]', async () => {
    const id = await start();
    const other = await aCampaign(app.db, { campaignType: 'IMPROVEMENT' });
    expect((await save(me, id, { saveAsDraft: true, campaignId: other.id })).errorKey).toBe(
      'error.campaignClosed',
    );
  });

  it('a campaign that has ended is refused also while nobody may submit, so that it cannot be entered by waiting [S3-13]', async () => {
    const ended = await aCampaign(app.db, { dateSubmissionEnd: new Date(Date.now() - 1000).toISOString() });
    const id = await start();
    const { moduleSubmitListSettings: audiences } = DEFAULT_SETTINGS;
    await writeSettings(app.db, {
      moduleSubmitListSettings: {
        ...audiences,
        SUGGESTION: { listingEnabled: 'BOTH', submitEnabled: 'EXTERNAL' },
      },
    });
    const answer = await save(me, id, { saveAsDraft: true, campaignId: ended.id });
    await writeSettings(app.db, { moduleSubmitListSettings: audiences });
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.campaignClosed']);
    expect((await me(endpoints.read, { params: { id } })).body.campaignId).toBeNull();
  });

  it('rich text loses whatever could run or load', async () => {
    const id = await start();
    const { body } = await save(me, id, {
      saveAsDraft: true,
      body: [
        '<p onclick="steal()">Hello <strong>you</strong></p><script>steal()</script>',
        '<a href="javascript:steal()">x</a><a href="https://example.org">y</a>',
        '<img src="x" onerror="steal()"><iframe src="https://evil.example/frame"></iframe>',
        '<svg onload="steal()"></svg><p style="position:fixed;color:red">z</p>',
      ].join(''),
    });
    expect(body.body).not.toMatch(/script|steal|onerror|onclick|evil|svg|position/i);
    expect(body.body).toContain('<strong>you</strong>');
    expect(body.body).toContain('href="https://example.org"');
    expect(body.body).toContain('color:red');
    const again = await save(me, id, { saveAsDraft: true, body: body.body });
    expect(again.body.body).toBe(body.body);
  });

  it('every changed value is one entry of the history, and unchanged ones are none [R3B-19]', async () => {
    const tag = await aTag(app.db, { title: 'Green' });
    const id = await start();
    await save(me, id, { saveAsDraft: true, ...complete({ tagIds: [tag.id] }) });
    await save(me, id, { saveAsDraft: true, ...complete({ tagIds: [tag.id], title: 'Better bins' }) });
    expect(await contentEntries(id)).toEqual([
      { event: 'title', oldValue: null, newValue: 'Paper bins' },
      { event: 'body', oldValue: null, newValue: 'We could put bins for paper beside every printer.' },
      { event: 'contributionFieldId', oldValue: null, newValue: 'Office' },
      { event: 'tagIds', oldValue: null, newValue: 'Green' },
      { event: 'title', oldValue: 'Paper bins', newValue: 'Better bins' },
    ]);
  });
});

describe('extra inputs', () => {
  it('a text of a size that no field takes is refused before anything is done with it', async () => {
    const text = await anExtraInput(app.db, { inputType: 'RICH_TEXT' });
    const textValue = '<b>'.repeat(100_000);
    const answer = await save(me, await start(), {
      saveAsDraft: true,
      extraInputValues: [{ extraInputId: text.id, textValue }],
    });
    expect(answer.status).toBe(400);
    expect(answer.fieldErrors).toEqual({ 'extraInputValues.0.textValue': 'Size' });
  });

  it('hold their values and refuse what they cannot hold [R3B-18, R3B-49]', async () => {
    const text = await anExtraInput(app.db, { inputType: 'TEXT', minLenOrValue: 2, maxLenOrValue: 5 });
    const number = await anExtraInput(app.db, { inputType: 'NUMERIC', minLenOrValue: 1, maxLenOrValue: 9 });
    const choice = await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['a', 'b'] });
    const rich = await anExtraInput(app.db, { inputType: 'RICH_TEXT', maxLenOrValue: 100 });
    const id = await start();
    const values = (...extraInputValues: object[]) => save(me, id, { saveAsDraft: true, extraInputValues });
    const { body } = await values(
      { extraInputId: text.id, textValue: ' abc ' },
      { extraInputId: number.id, numberValue: 3 },
      { extraInputId: choice.id, selectionValueIds: [choice.choiceIds[1]] },
      { extraInputId: rich.id, textValue: '<p>ok<script>x</script></p>' },
    );
    const stored = (inputId: number) => body.extraInputs.find((input) => input.id === inputId)?.value;
    expect(stored(text.id)?.textValue).toBe('abc');
    expect(stored(number.id)?.numberValue).toBe(3);
    expect(stored(choice.id)?.selectionValueIds).toEqual([choice.choiceIds[1]]);
    expect(stored(rich.id)?.textValue).toBe('<p>ok</p>');

    const refusedValues = await values(
      { extraInputId: text.id, textValue: 'abcdef' },
      { extraInputId: number.id, numberValue: 10 },
      { extraInputId: choice.id, selectionValueIds: [999_999] },
    );
    expect(refusedValues.fieldErrors).toEqual({
      [`ei_${text.id}`]: 'Size',
      [`ei_${number.id}`]: 'Max',
      [`ei_${choice.id}`]: 'Value',
    });
    const emptied = await values({ extraInputId: text.id, textValue: '' });
    expect(emptied.body.extraInputs.find((input) => input.id === text.id)?.value).toBeNull();
    expect((await contentEntries(id)).slice(0, 3)).toEqual([
      { event: `ei_${text.id}`, oldValue: null, newValue: 'abc' },
      { event: `ei_${number.id}`, oldValue: null, newValue: '3' },
      { event: `ei_${choice.id}`, oldValue: null, newValue: 'b' },
    ]);
  });
});
