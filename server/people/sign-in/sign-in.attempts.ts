import { setTimeout } from 'node:timers/promises';
import { isKnownPlace } from '#server/people/account/sessions.ts';
import { consumeCaptcha, issueCaptcha } from '#server/people/captchas/captchas.ts';
import type { ErrorKey } from '#server/platform/errors.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireCallOf } from '#server/platform/limits/clients.ts';
import { forgetAttempts, type Limit, placeOf, takeAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import {
  captchasDue,
  nameOf,
  type SignInAttempt,
  secondsToWait,
  takeOfAccount,
  takeOfAnyAccount,
} from './sign-in.allowances.ts';

/** Looks at the password of somebody who signed in from an address before, while others' failures hold that address up. */
const BESIDE_OTHERS: Limit = { most: 10, withinSeconds: 900 };
/** ms after which an attempt is refused that others' failures hold up: nobody learns from the time whether there was a look. */
export const CONCEALED_MS = 250;
/** Captchas that are rendered for one browser, or one address without cookies, with its refused sign-ins. */
const PICTURES: Limit = { most: 200, withinSeconds: 600 };

interface Refusal {
  /** Shown as an error. */
  errorKey?: ErrorKey;
  /** Shown as information, where nothing went wrong yet. */
  infoKey?: string;
  retryAfter?: number;
}

/** A refused sign-in: 401 with its key, and with a captcha where the next one needs it, S1-18, Q1-61. */
export async function refuseSignIn(
  services: Services,
  attempt: SignInAttempt,
  { errorKey, infoKey, retryAfter }: Refusal,
): Promise<AppError> {
  const { database, now } = services;
  const body: Record<string, string> = {};
  if (errorKey) body.errorKey = errorKey;
  if (infoKey) body.infoKey = infoKey;
  const due = await captchasDue(services, attempt);
  if (due.own || due.others) {
    await requireCallOf(database, { what: 'sign-in-captcha', client: attempt, limit: PICTURES }, now());
    const { token, image } = await issueCaptcha(database, now());
    body.captchaToken = token;
    body.captchaImage = image;
  }
  return new AppError(errorKey ?? 'error.captcha.required', {
    body,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

interface Proof {
  token: string | null | undefined;
  answer: string | null | undefined;
  atSecondStep: boolean;
  /** Looks at the password. */
  fits: () => Promise<boolean>;
}

/**
 * Lets somebody in who signed in from this address before, while only others' failures there would hold them up. A wrong
 * password is answered as if nobody had looked, and after the same time, so that the guesser learns neither which accounts
 * there are nor which are known there (decision 0006).
 */
async function passesBesideOthers(
  { database, now }: Services,
  attempt: SignInAttempt,
  { fits }: Proof,
): Promise<boolean> {
  const answerAt = performance.now() + CONCEALED_MS;
  const who = `${nameOf(attempt)} ${placeOf(attempt.ip)}`;
  const besideOthers = { what: 'sign-in-beside-others', who };
  const mayLook =
    (await isKnownPlace(database, attempt.userId, placeOf(attempt.ip))) &&
    (await takeAttempt(database, besideOthers, BESIDE_OTHERS, now())) === 0;
  if (mayLook && (await fits())) {
    await forgetAttempts(database, besideOthers);
    return true;
  }
  // Timers may be early by a millisecond.
  await setTimeout(Math.max(0, answerAt - performance.now()) + 1);
  return false;
}

/**
 * Lets a sign-in go on to its password, and counts it as failed until it succeeds, so that any number at a time
 * cannot outrun the limits. A captcha comes first: without it nobody uses up another's tries, S1-15, S3-102. Who
 * answers the second step gave it with the first one and is not asked again, S1-16.
 * @returns `looked`: the password was looked at here already, and is right; else whether a captcha was solved
 * @throws AppError error.user.locked, error.captcha.invalid or error.captcha.required
 */
export async function admitAttempt(
  services: Services,
  attempt: SignInAttempt,
  proof: Proof,
): Promise<'looked' | 'solved' | 'unasked'> {
  const { database, now } = services;
  const locked = (retryAfter: number) =>
    refuseSignIn(services, attempt, { errorKey: 'error.user.locked', retryAfter });
  const { own, any } = await secondsToWait(services, attempt);
  if (own > 0) throw await locked(Math.max(own, any));
  const due = proof.atSecondStep ? { own: false, others: false } : await captchasDue(services, attempt);
  const isAsked = due.own || due.others;
  const isAnswered = isAsked && Boolean(proof.token);
  const isSolved = isAnswered && (await consumeCaptcha(database, proof, now()));
  const isHeldByOthers = any > 0 || (due.others && !isAnswered);
  if (isHeldByOthers && (!due.own || isSolved) && (await passesBesideOthers(services, attempt, proof))) {
    return 'looked';
  }
  if (any > 0) throw await locked(any);
  if (isAsked && !isAnswered) throw await refuseSignIn(services, attempt, { infoKey: 'login.captcha.info' });
  if (isAsked && !isSolved)
    throw await refuseSignIn(services, attempt, { errorKey: 'error.captcha.invalid' });
  const many = await takeOfAnyAccount(services, attempt);
  if (many > 0) {
    if (await passesBesideOthers(services, attempt, proof)) return 'looked';
    throw await locked(many);
  }
  const late = await takeOfAccount(services, attempt);
  if (late > 0) throw await locked(late);
  return isSolved ? 'solved' : 'unasked';
}
