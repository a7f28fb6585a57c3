import type { Account } from '../../../contract/account.ts';

/** First and last name, or the login where both are missing [R3N-37]. */
export function nameOf({ firstName, lastName, login }: Account): string {
  return `${firstName} ${lastName}`.trim() || login;
}
