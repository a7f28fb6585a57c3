import type { MAIL_HIDDEN_REASONS } from '#contract/mails/schema.ts';
import { type Caller, hasRole } from '#server/platform/http/call.ts';

interface Subject {
  isSecret: boolean;
  textBody: string;
  /** The reader administers everything. */
  toAdministrator: boolean;
}

/**
 * Why somebody may not read a mail's words; null when they may. A mail with a key opens the reader's account, so
 * its words show only where it can reach nobody otherwise: while there is no mail server. Even then an
 * application administrator does not read an administrator's, for the key would be the role, S3-97.
 */
export function hiddenReason(
  caller: Caller,
  { isSecret, textBody, toAdministrator }: Subject,
  hasServer: boolean,
): (typeof MAIL_HIDDEN_REASONS)[number] | null {
  if (!isSecret) return null;
  if (textBody === '') return 'ERASED';
  const beyond = toAdministrator && !hasRole(caller, 'ROLE_ADMIN');
  return hasServer || beyond ? 'SECRET' : null;
}

interface ResendableMail {
  status: string;
  isSecret: boolean;
  textBody: string;
  expiresAt: string | null;
}

/** Whether a mail can go out once more: its words are there and what it offers has not ended. */
export const canSendAgain = ({ isSecret, textBody, expiresAt }: ResendableMail, now: Date): boolean =>
  !(isSecret && textBody === '') && (expiresAt === null || Date.parse(expiresAt) > now.getTime());
