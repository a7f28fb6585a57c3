import { competitionEndpoints as endpoints } from '#contract/competitions/endpoints.ts';
import { competitionPeopleEndpoints as people } from '#contract/competitions/people.endpoints.ts';
import { competitionRewardEndpoints as rewards } from '#contract/competitions/rewards.endpoints.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import type { BodyInput } from '#contract/http.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Rewards of a competition. */
export const competitionRewards = endpointResource(rewards, { lists: ['list'], delete: 'remove' });

interface Reading {
  signal?: AbortSignal | undefined;
}

/** Readings whose screen says itself what failed. */
const quietly = ({ signal }: Reading) => ({ signal, errorMessage: null });

/** A competition for its wizard [R2J-08]. */
export const readCompetitionForm = async (id: number, reading: Reading = {}): Promise<CompetitionForm> =>
  (await call(endpoints.edit, { params: { id }, ...quietly(reading) })).data;

export const createCompetition = async (body: BodyInput<typeof endpoints.create>): Promise<CompetitionForm> =>
  (await call(endpoints.create, { body })).data;

export const saveCompetition = async (body: BodyInput<typeof endpoints.save>): Promise<CompetitionForm> =>
  (await call(endpoints.save, { body })).data;

/** Publishes a draft; with `sendEmailToUser` its audience gets a mail [R2J-11], Q2-26. */
export const startCompetition = async (body: BodyInput<typeof endpoints.start>): Promise<CompetitionForm> =>
  (await call(endpoints.start, { body })).data;

/** Life cycles that a competition can have, Q2-31. */
export const readIdeaLifeCycles = async (reading: Reading = {}) =>
  (await call(lifeCycleEndpoints.list, { query: { type: 'IDEA' }, ...quietly(reading) })).data;

/** The life cycle of a competition with its states [R2J-30]. */
export const readCompetitionLifeCycle = async (id: number, reading: Reading = {}) =>
  (await call(endpoints.lifeCycle, { params: { id }, ...quietly(reading) })).data;

export const readModerators = async (id: number, reading: Reading = {}) =>
  (await call(people.moderators, { params: { id }, ...quietly(reading) })).data;

export const saveModerators = async (id: number, userIds: readonly number[]) =>
  (
    await call(people.saveModerators, {
      params: { id },
      body: { userList: userIds.map((userId) => ({ id: userId })) },
    })
  ).data;

export const readJuries = async (id: number, reading: Reading = {}) =>
  (await call(people.juries, { params: { id }, ...quietly(reading) })).data;

/** All juries at once; what went wrong is told by the step, Q2-34. */
export const saveJuries = async (id: number, body: BodyInput<typeof people.saveJuries>) =>
  (await call(people.saveJuries, { params: { id }, body, errorMessage: null })).data;

export const readRewards = async (id: number, reading: Reading = {}) =>
  (await call(rewards.list, { params: { id }, ...quietly(reading) })).data;

export const addReward = async (body: BodyInput<typeof rewards.create>) =>
  (await call(rewards.create, { body })).data;

export const saveReward = async (body: BodyInput<typeof rewards.save>) =>
  (await call(rewards.save, { body })).data;

export const removeReward = async (competitionId: number, rewardId: number): Promise<void> => {
  await call(rewards.remove, { params: { rewardId, id: competitionId } });
};
