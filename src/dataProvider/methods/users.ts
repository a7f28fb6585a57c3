import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { userEndpoints as endpoints } from '#contract/users/endpoints.ts';
import { handOverEndpoints } from '#contract/users/hand-over.ts';
import { userImportEndpoints } from '#contract/users/import.endpoints.ts';
import { userRolesEndpoints } from '#contract/users/roles.endpoints.ts';
import { change, reading } from '../endpointMethod.ts';
import type { CallOptions } from '../httpClient.ts';

/** How an account came to be, newest first. */
export const readRegistrationHistory = reading(endpoints.registrationHistory);

/** The roles of the platform. */
export const readAuthorities = reading(endpoints.authorities);

/** Mails the owner of an account a way to choose a password, or to activate the account where that is still to be done. */
export const sendPasswordMail = change(endpoints.sendPasswordMail);

/** Where a person is signed in: the latest sessions, and how many there are. */
export const readUserSessions = async (options?: CallOptions<typeof endpoints.sessions>) => {
  const { data, total } = await reading(endpoints.sessions)(options);
  return { data: { latest: data, total: total ?? data.length } };
};

/** Ends one session of a person. */
export const endSessionOfUser = change(endpoints.endSession);

/** Signs a person out everywhere. */
export const endSessionsOfUser = change(endpoints.endSessions);

/** Switches off the second factor of somebody who lost both the device and the recovery codes. */
export const resetSecondFactor = change(secondFactorEndpoints.resetOfUser);

/** What a file of people would make and change. */
export const checkUserImport = change(userImportEndpoints.check);

/** Makes and changes the people of a file, as it was checked. */
export const applyUserImport = change(userImportEndpoints.apply);

/** Whose roles a change for several people would change; the dialog says why not those of others. */
export const previewUserRoles = change(userRolesEndpoints.preview);

/** Changes the roles of several people. */
export const changeUserRoles = change(userRolesEndpoints.change);

/** How much of each kind another person would take over; refused where they cannot. */
export const readHandOver = reading(handOverEndpoints.preview);

/** Hands over what a person does to another; the dialog says what it came to. */
export const handOver = change(handOverEndpoints.handOver, { successMessage: null });

/** What was taken from a person in the last 30 days and can be given back, newest first. */
export const readHandOvers = reading(handOverEndpoints.undoable);

/** Gives back what was taken from a person, and answers what stays as others have changed it since. */
export const handOverBack = change(handOverEndpoints.undo);
