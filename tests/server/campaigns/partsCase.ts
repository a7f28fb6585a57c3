import { campaignQuestionEndpoints } from '#contract/campaigns/questions.endpoints.ts';
import { campaignRewardEndpoints } from '#contract/campaigns/rewards.endpoints.ts';
import type { Call } from '#tests/support/app.ts';

export const labels = (label: string) => ['en', 'tr'].map((language) => ({ language, label }));
export const choices = (...names: string[]) =>
  names.flatMap((label, at) => ['en', 'tr'].map((language) => ({ language, label, rank: at + 1 })));

export const askIn = (call: Call, id: number, values: object = {}) =>
  call(campaignQuestionEndpoints.create, {
    params: { id },
    body: { definitionList: labels('Where is it?'), inputType: 'TEXT', ...values },
  });
export const rewardIn = (call: Call, id: number, reward = 'A bicycle', isPoint = false) =>
  call(campaignRewardEndpoints.create, { params: { id }, body: { reward, isPoint } });

export const questionsOf = async (call: Call, id: number) =>
  (await call(campaignQuestionEndpoints.list, { params: { id } })).body;
export const rewardsOf = async (call: Call, id: number) =>
  (await call(campaignRewardEndpoints.list, { params: { id } })).body;
export const labelsOf = (inputs: Awaited<ReturnType<typeof questionsOf>>) =>
  inputs.map(({ definitionList }) => definitionList[0]?.label);
