import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { campaignQuestionEndpoints as endpoints } from '#contract/campaigns/questions.endpoints.ts';
import { contributions, extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { aContribution, anExtraInput } from '#tests/support/factories/contributions.ts';
import type { TestUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import { type Campaigning, NOW, startCampaigning } from './campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(() => at.app.setNow(NOW));
afterAll(() => at.app.close());

const sheetOf = async (user: TestUser, id: number) => {
  const { rawPayload } = await at.app.app.inject({
    url: `/api/v3/campaigns/${id}/answers`,
    headers: { authorization: `Bearer ${await at.app.token(user)}` },
  });
  const { SheetNames, Sheets } = read(rawPayload, { type: 'buffer' });
  return utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
};

it('the answers to a campaign are a sheet for those who run it, of what they may see of its contributions', async () => {
  const { db } = at.app;
  const id = await at.aPublished();
  const common = await anExtraInput(db, {
    definitionList: [{ language: 'en', label: 'Cost' }],
    inputType: 'NUMERIC',
  });
  const place = await anExtraInput(db, {
    campaignId: id,
    listOrder: 1,
    definitionList: [{ language: 'en', label: 'Where?' }],
  });
  const harm = await anExtraInput(db, {
    campaignId: id,
    listOrder: 2,
    definitionList: [{ language: 'en', label: 'Harm?' }],
    inputType: 'SINGLE_SELECTION',
    choices: ['None', 'Some'],
  });
  await anExtraInput(db, { campaignId: await at.aDraft() });
  const values = { campaignId: id, dateSubmitted: '2030-03-04T12:00:00.000Z', state: 'SUBMITTED' as const };
  const open = await aContribution(db, { ...values, title: 'Open', visibility: 'INTERNAL' });
  await aContribution(db, { ...values, title: 'Closed', visibility: 'PRIVATE' });
  await aContribution(db, { ...values, title: 'Draft', state: 'DRAFT', dateSubmitted: null });
  const answers = { contributionId: open.id };
  await db.insert(extraInputValues).values([
    { ...answers, extraInputId: common.id, numberValue: 12 },
    { ...answers, extraInputId: place.id, textValue: 'Hall 3' },
    { ...answers, extraInputId: harm.id, selectionValueIds: [harm.choiceIds[1] ?? 0] },
  ]);
  const head = [
    t('campaign.answers.code'),
    t('campaign.answers.title'),
    t('campaign.answers.submitted'),
    'Cost',
    'Where?',
    'Harm?',
  ];
  expect(await sheetOf(at.authorUser, id)).toEqual([
    head,
    [open.code, 'Open', '2030-03-04', 12, 'Hall 3', 'Some'],
  ]);
  expect(await db.$count(contributions)).toBe(3);
  const statuses = [at.colleague, at.reader, at.app.anonymous].map(
    async (call) => (await call(endpoints.answers, { params: { id } })).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 403, 401]);
});
