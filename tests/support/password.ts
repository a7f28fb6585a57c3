import { hashPassword } from '#server/people/account/passwords.ts';

/** The password of accounts in tests that sign in, and its hash, which takes a moment to make. */
export const PASSWORD = 'Correct-horse-1';
export const passwordHash: string = await hashPassword(PASSWORD);
