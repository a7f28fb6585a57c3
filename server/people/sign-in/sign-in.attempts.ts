import { setTimeout } from 'node:timers/promises';
import { isKnownPlace } from '#server/people/account/sessions.ts';
import { captchasAreOn, consumeCaptcha, issueCaptcha } from '#server/people/captchas/captchas.ts';
import type { ErrorKey } from '#server/platform/errors.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  type Attempt,
  forgetAttempts,
  giveBackAttempt,
  type Limit,
  placeOf,
  requireAttempt,
  takeAttempt,
  takenOf,
  waitFor,
} from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';

/** Failures of a login or of an address after which a captcha is asked for, S3-102; each is forgotten in 6 minutes. */
const CAPTCHA_AFTER = 3;
const FAILURES: Limit = { most: 10, withinSeconds: 3600 };
/** One account from one address: ten at once, then one each minute and a half, S1-15. */
const FROM_ONE_ADDRESS: Limit = { most: 10, withinSeconds: 900 };
/**
 * One account from anywhere, against guessing from many addresses. Who signed in from an address before is not
 * held up by it, so that nobody can lock somebody else out of the place where they work.
 */
const FROM_ANYWHERE: Limit = { most: 60, withinSeconds: 3600 };
/**
 * Any accounts from one address, also with captchas off: guessing one password at each of many names, S1-15. Who signed in
 * from there before is not held up by it: an address may be a whole office.
 */
const OF_ONE_ADDRESS: Limit = { most: 100, withinSeconds: 900 };
/** Looks at the password of somebody who signed in from an address before, while others' failures hold that address up. */
const BESIDE_OTHERS: Limit = { most: 10, withinSeconds: 900 };
/** ms after which an attempt is refused that others' failures hold up: nobody learns from the time whether there was a look. */
export const CONCEALED_MS = 250;
/** Captchas that are rendered for one address with its refused sign-ins. */
const PICTURES: Limit = { most: 200, withinSeconds: 600 };

export interface SignInAttempt {
  /** The account that was named; null for none, which is treated like one, so that nobody learns which exist. */
  userId: number | null;
  username: string;
  ip: string;
}

function allowancesOf({ userId, username, ip }: SignInAttempt) {
  const place = placeOf(ip);
  const account = userId === null ? `name:${username}` : `user:${userId}`;
  return {
    account: { what: 'sign-in-account', who: account },
    address: { what: 'sign-in-address', who: place },
    besideOthers: { what: 'sign-in-beside-others', who: `${account} ${place}` },
    anyAccount: { what: 'sign-in-any-account', who: place },
    fromHere: { what: 'sign-in', who: `${account} ${place}` },
    fromAnywhere: { what: 'sign-in-anywhere', who: account },
  } satisfies Record<string, Attempt>;
}

/** Whether a captcha is due for failures of the account, and for those of the address. */
async function captchasDue(services: Services, attempt: SignInAttempt) {
  const { database, now } = services;
  const { account, address } = allowancesOf(attempt);
  const [ofAccount, ofAddress] = await Promise.all([
    takenOf(database, account, FAILURES, now()),
    takenOf(database, address, FAILURES, now()),
  ]);
  const isOn = Math.max(ofAccount, ofAddress) >= CAPTCHA_AFTER && (await captchasAreOn(database));
  return { ofAccount: isOn && ofAccount >= CAPTCHA_AFTER, ofAddress: isOn && ofAddress >= CAPTCHA_AFTER };
}

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
  if (due.ofAccount || due.ofAddress) {
    const { address } = allowancesOf(attempt);
    await requireAttempt(database, { ...address, what: 'sign-in-captcha' }, PICTURES, now());
    const { token, image } = await issueCaptcha(database, now());
    body.captchaToken = token;
    body.captchaImage = image;
  }
  return new AppError(errorKey ?? 'error.captcha.required', {
    body,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

/** Seconds that the account has to wait for failures of its own. */
async function secondsToWait(services: Services, attempt: SignInAttempt): Promise<number> {
  const { database, now } = services;
  const { fromHere, fromAnywhere } = allowancesOf(attempt);
  const here = await waitFor(database, fromHere, FROM_ONE_ADDRESS, now());
  const anywhere = await waitFor(database, fromAnywhere, FROM_ANYWHERE, now());
  if (anywhere <= here || (await isKnownPlace(database, attempt.userId, placeOf(attempt.ip)))) return here;
  return anywhere;
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
  const { besideOthers } = allowancesOf(attempt);
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
 * @returns whether the password was looked at here already, and is right
 * @throws AppError error.user.locked, error.captcha.invalid or error.captcha.required
 */
export async function admitAttempt(
  services: Services,
  attempt: SignInAttempt,
  proof: Proof,
): Promise<boolean> {
  const { database, now } = services;
  const { account, fromHere, fromAnywhere, anyAccount } = allowancesOf(attempt);
  const locked = (retryAfter: number) =>
    refuseSignIn(services, attempt, { errorKey: 'error.user.locked', retryAfter });
  const own = await secondsToWait(services, attempt);
  const ofAddress = await waitFor(database, anyAccount, OF_ONE_ADDRESS, now());
  if (own > 0) throw await locked(Math.max(own, ofAddress));
  const due = proof.atSecondStep
    ? { ofAccount: false, ofAddress: false }
    : await captchasDue(services, attempt);
  const isAsked = due.ofAccount || due.ofAddress;
  const isAnswered = isAsked && Boolean(proof.token);
  const isSolved = isAnswered && (await consumeCaptcha(database, proof, now()));
  const isHeldByOthers = ofAddress > 0 || (due.ofAddress && !isAnswered);
  if (
    isHeldByOthers &&
    (!due.ofAccount || isSolved) &&
    (await passesBesideOthers(services, attempt, proof))
  ) {
    return true;
  }
  if (ofAddress > 0) throw await locked(ofAddress);
  if (isAsked && !isAnswered) throw await refuseSignIn(services, attempt, { infoKey: 'login.captcha.info' });
  if (isAsked && !isSolved)
    throw await refuseSignIn(services, attempt, { errorKey: 'error.captcha.invalid' });
  const many = await takeAttempt(database, anyAccount, OF_ONE_ADDRESS, now());
  if (many > 0) {
    if (await passesBesideOthers(services, attempt, proof)) return true;
    throw await locked(many);
  }
  const late = await takeAttempt(database, fromHere, FROM_ONE_ADDRESS, now());
  if (late > 0) {
    await giveBackAttempt(database, anyAccount, OF_ONE_ADDRESS, now());
    throw await locked(late);
  }
  // Taken, and not only looked at before: any number at a time, from any number of addresses, gets no further.
  const lockedElsewhere = await takeAttempt(database, fromAnywhere, FROM_ANYWHERE, now());
  if (lockedElsewhere > 0 && !(await isKnownPlace(database, attempt.userId, placeOf(attempt.ip)))) {
    await giveBackAttempt(database, anyAccount, OF_ONE_ADDRESS, now());
    await giveBackAttempt(database, fromHere, FROM_ONE_ADDRESS, now());
    throw await locked(lockedElsewhere);
  }
  await takeAttempt(database, account, FAILURES, now());
  return false;
}

/** Counts a failure against the address, over all accounts that were tried from it. */
export async function noteFailure(services: Services, attempt: SignInAttempt): Promise<void> {
  await takeAttempt(services.database, allowancesOf(attempt).address, FAILURES, services.now());
}

/** The password was right: it costs its address nothing, and the account's failures are forgotten. */
export async function noteSuccess(services: Services, attempt: SignInAttempt): Promise<void> {
  const { anyAccount } = allowancesOf(attempt);
  await giveBackAttempt(services.database, anyAccount, OF_ONE_ADDRESS, services.now());
  await forgetFailures(services, attempt);
}

/** Forgets the account's failures; those of the address are others' too. */
export async function forgetFailures(services: Services, attempt: SignInAttempt): Promise<void> {
  const { account, fromHere, fromAnywhere } = allowancesOf(attempt);
  for (const each of [account, fromHere, fromAnywhere]) await forgetAttempts(services.database, each);
}
