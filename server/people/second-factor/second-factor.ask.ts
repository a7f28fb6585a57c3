import { inTransaction } from '#server/platform/db/client.ts';
import { type Limit, takeAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { type Asked, newCode, openChallenge } from './challenges.ts';
import { mailCode } from './second-factor.mails.ts';

/** Mails with a code to one person: enough for somebody who is slow, too few to be a nuisance. */
const MAILS: Limit = { most: 6, withinSeconds: 900 };

/**
 * Asks a person for a code, and mails it where it comes by mail, S1-16. When too many were mailed, no further one is:
 * the last one and the recovery codes stay ways in, as nobody must be locked out by who has only the password.
 * @param before an open token of this person, which stays the one to answer with while no mail is sent
 * @returns the token to answer with, and whether a mail with a code is on its way; null when nothing can be answered: somebody who switches a second factor on has no other code yet
 */
export async function askForCode(
  services: Services,
  asked: Omit<Asked, 'code'>,
  before: string | null = null,
): Promise<{ token: string; codeMailed: boolean } | null> {
  const { database, now } = services;
  const limit = { what: 'second-factor-mail', who: String(asked.userId) };
  if (asked.method !== 'MAIL') {
    return { token: await openChallenge(database, services, asked), codeMailed: false };
  }
  if ((await takeAttempt(database, limit, MAILS, now())) > 0) {
    if (asked.purpose === 'ENROL') return null;
    return { token: before ?? (await openChallenge(database, services, asked)), codeMailed: false };
  }
  return inTransaction(database, async (tx) => {
    const code = newCode();
    await mailCode(tx, services, asked.userId, code);
    return { token: await openChallenge(tx, services, { ...asked, code }), codeMailed: true };
  });
}
