import type { Account } from '#contract/account/schema.ts';

export const profileOf = ({ firstName, lastName, email: mail, langKey }: Account) => ({
  firstName,
  lastName,
  email: mail,
  langKey,
  currentPassword: '',
});
export type Profile = ReturnType<typeof profileOf>;

export const isOtherAddress = (before: string, after: string | undefined) =>
  before.toLowerCase() !== (after ?? '').trim().toLowerCase();
