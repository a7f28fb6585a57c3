import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import type { BodyInput, ParamsInput } from '#contract/http.ts';
import type { Visibility } from '#contract/life-cycles/schema.ts';
import { call } from './httpClient.ts';

interface Reading {
  signal?: AbortSignal | undefined;
}

/** Who may see a contribution [R3C-04, R3C-27]. */
export const changeVisibility = (contributionId: number, visibility: Visibility) =>
  call(endpoints.changeVisibility, { body: { contributionId, visibility } });

/** Comments open, closed or hidden [R3C-06, R3C-11, R3C-28]. */
export const changeCommentStatus = (params: ParamsInput<typeof endpoints.commentStatus>) =>
  call(endpoints.commentStatus, { params });

/** Rating open, closed or hidden [R3C-07, R3C-14, R3C-29]. */
export const changeRatingStatus = (params: ParamsInput<typeof endpoints.ratingStatus>) =>
  call(endpoints.ratingStatus, { params });

/** Whether owners may edit [R3C-05]. */
export const changeEditability = (params: ParamsInput<typeof endpoints.editability>) =>
  call(endpoints.editability, { params });

/** Opens or closes chats of a contribution. */
export const changeChatStatus = (
  params: ParamsInput<typeof endpoints.changeChatStatus>,
  body: BodyInput<typeof endpoints.changeChatStatus>,
) => call(endpoints.changeChatStatus, { params, body });

/** Moves a contribution to a field, with who is responsible there. */
export const changeField = (params: ParamsInput<typeof endpoints.changeField>) =>
  call(endpoints.changeField, { params });

export const readOwners = async (id: number, { signal }: Reading = {}) =>
  (await call(endpoints.viewOwners, { params: { id }, signal, errorMessage: null })).data;

/** What a contribution has brought each owner [R3C-22]. */
export const readOwnerPoints = async (id: number, { signal }: Reading = {}) =>
  (await call(endpoints.viewOwnerPoint, { params: { id }, signal, errorMessage: null })).data;

/** Everybody with a role in a contribution. */
export const readAssignedUsers = async (id: number, { signal }: Reading = {}) =>
  (await call(endpoints.assignedUsers, { params: { id }, signal, errorMessage: null })).data;

/** Replaces the people of a role. */
export const assignUsers = (
  params: ParamsInput<typeof endpoints.assign>,
  body: BodyInput<typeof endpoints.assign>,
) => call(endpoints.assign, { params, body });

/** The reward of a contribution, and those that are possible. */
export const readReward = async (id: number, { signal }: Reading = {}) =>
  (await call(endpoints.readReward, { params: { id }, signal, errorMessage: null })).data;

/** Rewards a contribution. */
export const saveReward = (
  params: ParamsInput<typeof endpoints.saveReward>,
  body: BodyInput<typeof endpoints.saveReward>,
) => call(endpoints.saveReward, { params, body });
