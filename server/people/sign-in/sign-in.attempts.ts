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
/** Any accounts from one address, also with captchas off: guessing one password at each of many names, S1-15. */
const OF_ONE_ADDRESS: Limit = { most: 100, withinSeconds: 900 };
/** Sign-ins of one account that went well: more than anybody needs, and an end for programs. */
const OPENED: Limit = { most: 120, withinSeconds: 600 };
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
    anyAccount: { what: 'sign-in-any-account', who: place },
    fromHere: { what: 'sign-in', who: `${account} ${place}` },
    fromAnywhere: { what: 'sign-in-anywhere', who: account },
  } satisfies Record<string, Attempt>;
}

async function captchaIsDue(services: Services, attempt: SignInAttempt): Promise<boolean> {
  const { database, now } = services;
  const { account, address } = allowancesOf(attempt);
  const failed = await Promise.all(
    [account, address].map((what) => takenOf(database, what, FAILURES, now())),
  );
  return Math.max(...failed) >= CAPTCHA_AFTER && (await captchasAreOn(database));
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
  if (await captchaIsDue(services, attempt)) {
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

async function secondsToWait(services: Services, attempt: SignInAttempt): Promise<number> {
  const { database, now } = services;
  const { fromHere, fromAnywhere, anyAccount } = allowancesOf(attempt);
  const ofAll = await waitFor(database, anyAccount, OF_ONE_ADDRESS, now());
  const here = Math.max(ofAll, await waitFor(database, fromHere, FROM_ONE_ADDRESS, now()));
  const anywhere = await waitFor(database, fromAnywhere, FROM_ANYWHERE, now());
  if (anywhere <= here || (await isKnownPlace(database, attempt.userId, placeOf(attempt.ip)))) return here;
  return anywhere;
}

/**
 * Lets a sign-in go on to its password, and counts it as failed until it succeeds, so that any number at a time
 * cannot outrun the limits. A captcha comes first: without it nobody uses up another's tries, S1-15, S3-102. Who
 * answers the second step gave it with the first one and is not asked again, S1-16.
 * @throws AppError error.user.locked, error.captcha.invalid or error.captcha.required
 */
export async function admitAttempt(
  services: Services,
  attempt: SignInAttempt,
  proof: { token: string | null | undefined; answer: string | null | undefined; atSecondStep: boolean },
): Promise<void> {
  const { database, now } = services;
  const wait = await secondsToWait(services, attempt);
  const locked = (retryAfter: number) =>
    refuseSignIn(services, attempt, { errorKey: 'error.user.locked', retryAfter });
  if (wait > 0) throw await locked(wait);
  if (!proof.atSecondStep && (await captchaIsDue(services, attempt))) {
    if (!proof.token) throw await refuseSignIn(services, attempt, { infoKey: 'login.captcha.info' });
    if (!(await consumeCaptcha(database, proof, now()))) {
      throw await refuseSignIn(services, attempt, { errorKey: 'error.captcha.invalid' });
    }
  }
  const { account, fromHere, fromAnywhere, anyAccount } = allowancesOf(attempt);
  const many = await takeAttempt(database, anyAccount, OF_ONE_ADDRESS, now());
  if (many > 0) throw await locked(many);
  const late = await takeAttempt(database, fromHere, FROM_ONE_ADDRESS, now());
  if (late > 0) {
    await giveBackAttempt(database, anyAccount, OF_ONE_ADDRESS, now());
    throw await locked(late);
  }
  // Taken, and not only looked at before: any number at a time, from any number of addresses, gets no further.
  const weary = await takeAttempt(database, fromAnywhere, FROM_ANYWHERE, now());
  if (weary > 0 && !(await isKnownPlace(database, attempt.userId, placeOf(attempt.ip)))) {
    await giveBackAttempt(database, anyAccount, OF_ONE_ADDRESS, now());
    await giveBackAttempt(database, fromHere, FROM_ONE_ADDRESS, now());
    throw await locked(weary);
  }
  await takeAttempt(database, account, FAILURES, now());
}

/** Counts a failure against the address, over all accounts that were tried from it. */
export async function noteFailure(services: Services, attempt: SignInAttempt): Promise<void> {
  await takeAttempt(services.database, allowancesOf(attempt).address, FAILURES, services.now());
}

/**
 * The password was right: it costs its address nothing, and the account's failures are forgotten. Only who knows the password
 * can use up what an account has of sign-ins.
 * @throws AppError error.tooManyAttempts
 */
export async function noteSuccess(services: Services, attempt: SignInAttempt): Promise<void> {
  const { anyAccount } = allowancesOf(attempt);
  await giveBackAttempt(services.database, anyAccount, OF_ONE_ADDRESS, services.now());
  await forgetFailures(services, attempt);
  const opened = { what: 'sign-in-opened', who: `user:${attempt.userId}` };
  if (services.env.callLimits) await requireAttempt(services.database, opened, OPENED, services.now());
}

/** Forgets the account's failures; those of the address are others' too. */
export async function forgetFailures(services: Services, attempt: SignInAttempt): Promise<void> {
  const { account, fromHere, fromAnywhere } = allowancesOf(attempt);
  for (const each of [account, fromHere, fromAnywhere]) await forgetAttempts(services.database, each);
}
