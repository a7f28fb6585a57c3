import { z } from 'zod';
import { Role } from '#contract/access.ts';
import { PersonRef } from '#contract/contributions/schema.ts';
import { changesOf, endpoint, Id, NoContent, paging, SeenVersion } from '#contract/http.ts';
import { NodeId } from '#contract/organizations/schema.ts';
import { anyOf, platformAdministrators } from '#contract/roles.ts';
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

const ById = z.object({ id: Id });

export const userEndpoints = {
  list: endpoint('GET api/v3/users', {
    access: platformAdministrators,
    summary: 'A page of users',
    query: userQuery,
    response: z.array(ManagedUser),
    list: true,
  }),
  read: endpoint('GET api/v3/users/:id', {
    access: platformAdministrators,
    summary: 'One user',
    params: ById,
    response: ExtendedUser,
  }),
  registrationHistory: endpoint('GET api/v3/users/user-registration-history/:id', {
    access: platformAdministrators,
    summary: 'How the account of a user came to be, newest first',
    params: ById,
    response: z.array(RegistrationHistoryRow),
    list: true,
  }),
  authorities: endpoint('GET api/users/authorities', {
    access: platformAdministrators,
    summary: 'The roles of the platform',
    response: z.array(Role),
  }),
  ofOrganization: endpoint('GET api/users/organizationId/:id', {
    access: platformAdministrators,
    summary: 'Users of a unit, or of all units of an organization',
    params: z.object({ id: NodeId }),
    query: z.object(paging(USER_SORT_FIELDS, 'id,desc')),
    response: z.array(ManagedUser),
    list: true,
  }),
  create: endpoint('POST api/users', {
    access: platformAdministrators,
    summary: 'Creates a user',
    body: UserInput,
    response: ExtendedUser,
    alert: 'app.user.created',
    status: 201,
  }),
  save: endpoint('PUT api/users', {
    access: platformAdministrators,
    summary: 'Saves a user',
    body: changesOf(UserInput).extend({
      id: z.number().int().positive(),
      login: StoredLogin.optional(),
      /** The version that the form was filled from; without it the save wins over any other, S3-97. */
      version: SeenVersion,
    }),
    response: ExtendedUser,
    alert: 'app.user.updated',
  }),
  sendPasswordMail: endpoint('POST api/v3/users/:id/password-mail', {
    access: platformAdministrators,
    summary: 'Mails the owner of an account a way to choose a password, or to activate it',
    params: ById,
    response: NoContent,
    alert: 'app.user.passwordMail',
  }),
  search: endpoint('GET api/v3/search-user', {
    access: anyOf(
      'ROLE_INTERNAL',
      'ROLE_EXTERNAL',
      'ROLE_ADMIN',
      'ROLE_APP_ADMIN',
      'ROLE_SUGGESTION_ADMIN',
      'ROLE_IMPROVEMENT_ADMIN',
      'ROLE_COMPETITION_ADMIN',
      'ROLE_COMPETITION_EDITOR',
    ),
    summary:
      'Active users to choose from: employees by name, outside users and for outside users by whole e-mail',
    query: searchQuery,
    response: z.array(PersonRef),
  }),
};
