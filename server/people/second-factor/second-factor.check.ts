import type { Db } from '#server/platform/db/client.ts';
import type { ChallengePurpose } from '#server/platform/db/schema/sign-in.ts';
import { forgetAttempts, type Limit, takeAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { stepOfCode } from './authenticator.ts';
import { type Challenge, closeChallenge, lockChallenge, mailedCodeFits, noteWrongTry } from './challenges.ts';
import { looksLikeRecoveryCode, plainAnswer, spendRecoveryCode } from './recovery-codes.ts';
import { consumeStep, readSealedSecret } from './second-factor.repository.ts';

/** Wrong codes of one account, over all tokens: a new token is easily had by who knows the password. */
const GUESSES: Limit = { most: 10, withinSeconds: 900 };
const guessesOf = (userId: number) => ({ what: 'second-factor', who: String(userId) });

export interface Answer {
  userId: number;
  purpose: ChallengePurpose;
  token: string;
  code: string;
}

/** How an answer was judged. A right one is used up with the transaction in which it was judged. */
export type Verdict =
  | { kind: 'right'; challenge: Challenge; step: number | null; byRecoveryCode: boolean }
  | { kind: 'wrong' }
  | { kind: 'expired' };

/**
 * Counts a guess before it is judged, so that any number at a time cannot outrun the limit. Recovery codes cannot be
 * guessed and stay a way in while somebody else's guesses have used the limit up.
 * @returns whether the answer may be judged
 */
export async function admitGuess(services: Services, { userId, code }: Answer): Promise<boolean> {
  if (looksLikeRecoveryCode(code)) return true;
  return (await takeAttempt(services.database, guessesOf(userId), GUESSES, services.now())) === 0;
}

async function judgeAppCode(
  db: Db,
  services: Services,
  challenge: Challenge,
  code: string,
): Promise<number | null> {
  const enrols = challenge.purpose === 'ENROL';
  const sealed = enrols ? challenge.secret : await readSealedSecret(db, challenge.userId);
  const secret = sealed === null ? null : services.vault.unseal(sealed);
  if (secret === null) return null;
  const step = stepOfCode(secret, code, services.now());
  if (step === null || enrols) return step;
  return (await consumeStep(db, challenge.userId, step)) ? step : null;
}

/**
 * Judges an answer inside the transaction of what it allows, S1-16: the code belongs to its token, is used once,
 * and a wrong one counts. The caller keeps the transaction whatever the verdict, or the count would be lost.
 */
export async function judgeCode(db: Db, services: Services, answer: Answer): Promise<Verdict> {
  const challenge = await lockChallenge(db, services, answer);
  if (!challenge) return { kind: 'expired' };
  const code = plainAnswer(answer.code);
  const byRecoveryCode = answer.purpose !== 'ENROL' && looksLikeRecoveryCode(code);
  let step: number | null = null;
  let right: boolean;
  if (byRecoveryCode) {
    right = await spendRecoveryCode(db, answer.userId, code);
  } else if (challenge.method === 'PASSKEY') {
    // A passkey signs; there is no code that would do.
    right = false;
  } else if (challenge.method === 'MAIL') {
    right = mailedCodeFits(services, challenge, answer.token, code);
  } else {
    step = await judgeAppCode(db, services, challenge, code);
    right = step !== null;
  }
  if (!right) {
    await noteWrongTry(db, challenge);
    return { kind: 'wrong' };
  }
  await closeChallenge(db, challenge);
  // After a right code earlier wrong ones are forgotten.
  await forgetAttempts(db, guessesOf(answer.userId));
  return { kind: 'right', challenge, step, byRecoveryCode };
}
