import { z } from 'zod';
import { Role } from '#contract/access.ts';
import { OwnSession } from '#contract/account/sessions.schema.ts';
import { PersonRef } from '#contract/contributions/schema.ts';
import {
  changesOf,
  endpoint,
  forPlatformAdministrators,
  Id,
  paging,
  rowsOf,
  SeenVersion,
} from '#contract/http.ts';
import { NodeId } from '#contract/organizations/schema.ts';
import { CAMPAIGN_STAFF, CONTENT_STAFF } from '#contract/publishers.ts';
import { anyOf, TYPE_ADMINISTRATOR_ROLES } from '#contract/roles.ts';
import {
  ExtendedUser,
  ManagedUser,
  RegistrationHistoryRow,
  StoredLogin,
  searchQuery,
  USER_SORT_FIELDS,
  UserInput,
  userQuery,
} from './schema.ts';

export const userEndpoints = {
  list: forPlatformAdministrators('GET api/v3/users', {
    summary: 'A page of users',
    query: userQuery,
    ...rowsOf(ManagedUser),
  }),
  read: forPlatformAdministrators('GET api/v3/users/:id', {
    summary: 'One user',
    response: ExtendedUser,
  }),
  registrationHistory: forPlatformAdministrators('GET api/v3/users/user-registration-history/:id', {
    summary: 'How the account of a user came to be, newest first',
    ...rowsOf(RegistrationHistoryRow),
  }),
  authorities: forPlatformAdministrators('GET api/users/authorities', {
    summary: 'The roles of the platform',
    response: z.array(Role),
  }),
  ofOrganization: forPlatformAdministrators('GET api/users/organizationId/:id', {
    summary: 'Users of a unit, or of all units of an organization',
    params: z.object({ id: NodeId }),
    query: z.object(paging(USER_SORT_FIELDS, 'id,desc')),
    ...rowsOf(ManagedUser),
  }),
  create: forPlatformAdministrators('POST api/users', {
    summary: 'Creates a user',
    body: UserInput,
    response: ExtendedUser,
    alert: 'app.user.created',
    confirmed: true,
    status: 201,
  }),
  save: forPlatformAdministrators('PUT api/users', {
    summary: 'Saves a user',
    body: changesOf(UserInput).extend({
      id: z.number().int().positive(),
      login: StoredLogin.optional(),
      /** The version that the form was filled from; without it the save wins over any other, S3-97. */
      version: SeenVersion,
      /** Who takes over what a person works on whose account is closed; left out: who is next by the rules (decision 0078). */
      successorId: z.number().int().positive().nullish(),
    }),
    response: ExtendedUser,
    alert: 'app.user.updated',
    confirmed: true,
  }),
  sendPasswordMail: forPlatformAdministrators('POST api/v3/users/:id/password-mail', {
    summary: 'Mails the owner of an account a way to choose a password, or to activate it',
    alert: 'app.user.passwordMail',
  }),
  sessions: forPlatformAdministrators('GET api/v3/users/:id/sessions', {
    summary: 'Where a user is signed in, the latest first; of administrators for administrators only',
    ...rowsOf(OwnSession),
  }),
  endSession: forPlatformAdministrators('DELETE api/v3/users/:id/sessions/:sessionId', {
    summary: 'Ends one of the sessions of a user',
    params: z.object({ id: Id, sessionId: z.uuid() }),
    alert: 'app.user.sessionEnded',
    confirmed: true,
  }),
  endSessions: forPlatformAdministrators('DELETE api/v3/users/:id/sessions', {
    summary: 'Ends all sessions of a user; password, roles and the account stay as they are',
    alert: 'app.user.sessionsEnded',
    confirmed: true,
  }),
  search: endpoint('GET api/v3/search-user', {
    access: anyOf(
      'ROLE_INTERNAL',
      'ROLE_EXTERNAL',
      'ROLE_ADMIN',
      'ROLE_APP_ADMIN',
      // Who publishes something names people whom it is for.
      ...CAMPAIGN_STAFF,
      ...CONTENT_STAFF,
      ...TYPE_ADMINISTRATOR_ROLES,
    ),
    summary:
      'Active users to choose from: employees by name, outside users and for outside users by whole e-mail',
    query: searchQuery,
    response: z.array(PersonRef),
  }),
};
