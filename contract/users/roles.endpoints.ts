import { forPlatformAdministrators } from '#contract/http.ts';
import { UserRolesChange, UserRolesOutcome } from './roles.schema.ts';

export const userRolesEndpoints = {
  preview: forPlatformAdministrators('POST api/v3/users/roles/preview', {
    summary:
      'Whose roles a change for several people would change, and why not those of others; nothing is done',
    body: UserRolesChange,
    response: UserRolesOutcome,
    isTrial: true,
  }),
  change: forPlatformAdministrators('POST api/v3/users/roles', {
    summary:
      'Adds roles to several people and takes others away, in one transaction; who may not be changed stays as they are',
    body: UserRolesChange,
    response: UserRolesOutcome,
    alert: 'app.user.rolesChanged',
    confirmed: true,
  }),
};
