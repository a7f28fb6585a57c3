import type { Caller } from '#server/platform/http/call.ts';
import type { TestUser } from './users.ts';

/** A user as the one who calls, for services that are called without a request. */
export const callerOf = (user: TestUser): Caller => ({
  id: user.id,
  login: user.login,
  firstName: 'First',
  lastName: 'Last',
  langKey: 'en',
  roles: new Set(user.roles),
  unitId: user.unitId,
  organizationId: null,
  sessionId: '',
});
