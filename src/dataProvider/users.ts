import type { BodyInput } from '#contract/http.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { userEndpoints as endpoints } from '#contract/users/endpoints.ts';
import type { ExtendedUser, RegistrationHistoryRow } from '#contract/users/schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Accounts, for administrators. */
export const users = endpointResource(endpoints, {
  lists: ['list', 'ofOrganization', 'search'],
  records: ['read'],
  create: 'create',
  update: 'save',
});

interface Reading {
  signal?: AbortSignal | undefined;
}

/** How an account came to be, newest first [R3P-160]. */
export const readRegistrationHistory = async (
  id: number,
  { signal }: Reading = {},
): Promise<RegistrationHistoryRow[]> =>
  (await call(endpoints.registrationHistory, { params: { id }, signal, errorMessage: null })).data;

/** The roles of the platform [R3P-158]. */
export const readAuthorities = async ({ signal }: Reading = {}) =>
  (await call(endpoints.authorities, { signal, errorMessage: null })).data;

export type UserBody = BodyInput<typeof endpoints.create>;

/** Changes what is named; the rest stays [R3P-162]. With a version only what was read is changed, and nothing newer. */
export const saveUser = async (
  id: number,
  changes: Partial<UserBody> & { version?: number },
): Promise<ExtendedUser> => (await call(endpoints.save, { body: { ...changes, id } })).data;

/** Mails the owner of an account a way to choose a password, or to activate the account where that is still to be done. */
export const sendPasswordMail = async (id: number): Promise<void> => {
  await call(endpoints.sendPasswordMail, { params: { id } });
};

/** Switches off the second factor of somebody who lost both the device and the recovery codes. */
export const resetSecondFactor = async (id: number): Promise<void> => {
  await call(secondFactorEndpoints.resetOfUser, { params: { id } });
};
