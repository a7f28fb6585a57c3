import type { SecondFactorMethod } from '../../../contract/second-factor.ts';
import { inTransaction } from '../../db/client.ts';
import type { ChallengePurpose } from '../../db/schema/signIn.ts';
import type { Services } from '../../services.ts';
import { type Limit, takeAttempt } from '../limits/limits.ts';
import { newCode, openChallenge } from './challenges.ts';
import { mailCode } from './second-factor.mails.ts';

/** Mails with a code to one person: enough for somebody who is slow, too few to be a nuisance. */
const MAILS: Limit = { most: 6, withinSeconds: 900 };

interface Asked {
  userId: number;
  purpose: ChallengePurpose;
  method: SecondFactorMethod;
  secret?: string;
}

/**
 * Asks a person for a code, and mails it where it comes by mail, S1-16.
 * @returns the token to answer with; null when too many codes were mailed already
 */
export async function askForCode(services: Services, asked: Asked): Promise<string | null> {
  const { database, now } = services;
  const mails = asked.method === 'MAIL';
  const limit = { what: 'second-factor-mail', who: String(asked.userId) };
  if (mails && (await takeAttempt(database, limit, MAILS, now())) > 0) return null;
  return inTransaction(database, async (tx) => {
    if (!mails) return openChallenge(tx, services, asked);
    const code = newCode();
    await mailCode(tx, services, asked.userId, code);
    return openChallenge(tx, services, { ...asked, code });
  });
}
