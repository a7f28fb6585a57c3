import type { Account } from '#contract/account/schema.ts';
import { fullName } from '#contract/users/full-name.ts';

/** First and last name, or the login where both are missing. */
export const nameOf = (account: Account): string => fullName(account) || account.login;
