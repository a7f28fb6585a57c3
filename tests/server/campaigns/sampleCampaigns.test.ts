import { expect, it, onTestFinished } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { startSampleDriver } from '#server/demo/driver.ts';
import { makeCampaigns } from '#server/demo/install/campaigns.ts';
import { makeAdministrator, makePeople } from '#server/demo/install/people.ts';
import { installDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { startTestApp } from '#tests/support/app.ts';
import { questionsOf, rewardsOf } from './partsCase.ts';

it('a campaign of the sample asks two questions, which its contributions answer, and has rewards', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  await makeAdministrator(app.services, 'Ideagarden-1');
  await installDefaultLifeCycles(app.db);
  const driver = await startSampleDriver(app.services);
  onTestFinished(() => driver.close());
  const today = new Date();
  await makePeople(driver);
  const campaigns = await makeCampaigns(driver, today);
  const campaignId = campaigns.campaignFor('SUGGESTION', 'safety', 'employee', 20);
  expect(campaignId).not.toBeNull();
  const id = campaignId ?? 0;
  expect(await questionsOf(app.anonymous, id)).toHaveLength(2);
  expect((await rewardsOf(app.anonymous, id)).map(({ isPoint }) => isPoint)).toEqual([false, false, true]);
  driver.setClock(today);
  const params = { type: 'SUGGESTION' } as const;
  const made = await driver.call('employee', contributionEndpoints.create, {
    params,
    body: initialContribution('SUGGESTION', { campaignId: id }),
  });
  for (const at of [1, 5]) {
    await driver.call('employee', contributionEndpoints.save, {
      params,
      body: { id: made, saveAsDraft: true, extraInputValues: campaigns.answersTo(id, at) },
    });
    const { extraInputs } = await driver.call('employee', contributionEndpoints.read, {
      params: { id: made },
    });
    const answered = extraInputs.filter((input) => input.campaignId === id && input.value !== null);
    expect(answered).toHaveLength(2);
  }
  expect(campaigns.answersTo(id, 3)).toEqual([]);
  expect(campaigns.answersTo(null, 1)).toEqual([]);
}, 120_000);
