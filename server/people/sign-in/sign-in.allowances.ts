import { isKnownPlace } from '#server/people/account/sessions.ts';
import { captchasAreOn } from '#server/people/captchas/captchas.ts';
import { knowsAccount } from '#server/platform/limits/browser-cookie.ts';
import { ADDRESS_FACTOR, type Client, ofAddress, originOf } from '#server/platform/limits/clients.ts';
import {
  type Allowance,
  type Attempt,
  forgetAttempts,
  giveBackAll,
  type Limit,
  placeOf,
  takeAll,
  takeAttempt,
  takenOf,
  waitFor,
} from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Failures of a login, of a browser, or of an address by browsers without a cookie, after which a captcha is asked for,
 * S3-102; each is forgotten in 6 minutes.
 */
const CAPTCHA_AFTER = 3;
const FAILURES: Limit = { most: 10, withinSeconds: 3600 };
/** Failures without a captcha by all browsers of an address that are not known for their account: then each needs one. */
const UNSOLVED_AT_ADDRESS: Limit = { most: 50, withinSeconds: 3600 };
/** One account by one browser, or from one address without cookies: ten at once, then one each minute and a half, S1-15. */
const OF_ONE_ORIGIN: Limit = { most: 10, withinSeconds: 900 };
/** The same by all browsers of an address that are not known for the account. */
const OF_ALL_BROWSERS: Limit = { most: 30, withinSeconds: 900 };
/**
 * One account from anywhere, against guessing from many addresses. Who signed in from an address or in a browser before is
 * not held up by it, so that nobody can lock somebody else out of the place where they work.
 */
const FROM_ANYWHERE: Limit = { most: 60, withinSeconds: 3600 };
/**
 * Any accounts by one browser, or from one address without cookies, also with captchas off: guessing one password at each of
 * many names, S1-15. Who signed in from an address before is not held up by it: an address may be a whole office.
 */
const ANY_ACCOUNTS: Limit = { most: 100, withinSeconds: 900 };
/** Any accounts by all browsers of an address that are not known for them: what collecting cookies gives at most. */
const ANY_AT_ADDRESS = ofAddress(ANY_ACCOUNTS);

export interface SignInAttempt extends Client {
  /** The account that was named; null for none, which is treated like one, so that nobody learns which exist. */
  userId: number | null;
  username: string;
}

/** How an account is counted, whether there is one or not. */
export const nameOf = ({ userId, username }: SignInAttempt) =>
  userId === null ? `name:${username}` : `user:${userId}`;

/** A browser that signed in as this account before; others' failures are none of its concern. */
const isKnownBrowser = ({ vault }: Services, { browser, userId }: SignInAttempt) =>
  knowsAccount(vault, browser, userId);

const failuresOfAccount = (attempt: SignInAttempt): Attempt => ({
  what: 'sign-in-account',
  who: nameOf(attempt),
});
const failuresOfOrigin = (attempt: SignInAttempt): Attempt => ({
  what: 'sign-in-address',
  who: originOf(attempt),
});
const unsolvedAtAddress = ({ ip }: SignInAttempt): Attempt => ({
  what: 'sign-in-unsolved',
  who: placeOf(ip),
});

/** What an attempt at an account takes: failures of the account itself. */
function ofAccount(services: Services, attempt: SignInAttempt) {
  const account = nameOf(attempt);
  const isKnown = isKnownBrowser(services, attempt);
  const here: Allowance = [{ what: 'sign-in', who: `${account} ${originOf(attempt)}` }, OF_ONE_ORIGIN];
  const place: Allowance = [
    { what: 'sign-in-browsers', who: `${account} ${placeOf(attempt.ip)}` },
    OF_ALL_BROWSERS,
  ];
  const anywhere: Allowance = [{ what: 'sign-in-anywhere', who: account }, FROM_ANYWHERE];
  return { here: isKnown || attempt.browser === null ? [here] : [here, place], place, anywhere, isKnown };
}

/** What an attempt takes whoever is tried. */
function ofAnyAccount(services: Services, attempt: SignInAttempt) {
  const origin: Allowance = [{ what: 'sign-in-any-account', who: originOf(attempt) }, ANY_ACCOUNTS];
  const address: Allowance = [{ what: 'sign-in-any-browser', who: placeOf(attempt.ip) }, ANY_AT_ADDRESS];
  return isKnownBrowser(services, attempt) ? [origin] : [origin, address];
}

interface Due {
  /** For failures of the account, or of this browser. */
  own: boolean;
  /** For failures of others at the address. */
  others: boolean;
}

/** Whether a captcha is due, and for whose failures. */
export async function captchasDue(services: Services, attempt: SignInAttempt): Promise<Due> {
  const { database, now } = services;
  const taken = (of: Attempt, limit: Limit) => takenOf(database, of, limit, now());
  const isKnown = isKnownBrowser(services, attempt);
  const [account, origin, unsolved] = await Promise.all([
    isKnown ? 0 : taken(failuresOfAccount(attempt), FAILURES),
    taken(failuresOfOrigin(attempt), FAILURES),
    isKnown ? 0 : taken(unsolvedAtAddress(attempt), UNSOLVED_AT_ADDRESS),
  ]);
  const isOriginDue = origin >= CAPTCHA_AFTER;
  const isAddressDue = unsolved >= CAPTCHA_AFTER * ADDRESS_FACTOR;
  const isDue = account >= CAPTCHA_AFTER || isOriginDue || isAddressDue;
  if (!isDue || !(await captchasAreOn(database))) return { own: false, others: false };
  const isBrowserDue = attempt.browser !== null && isOriginDue;
  return {
    own: account >= CAPTCHA_AFTER || isBrowserDue,
    others: isAddressDue || (attempt.browser === null && isOriginDue),
  };
}

const longest = (waits: readonly number[]) => Math.max(0, ...waits);

async function waitsOf(services: Services, allowances: readonly Allowance[]): Promise<number> {
  const { database, now } = services;
  return longest(
    await Promise.all(allowances.map(([attempt, limit]) => waitFor(database, attempt, limit, now()))),
  );
}

/** Seconds that the account has to wait for failures of its own, and this browser or address for those of any account. */
export async function secondsToWait(services: Services, attempt: SignInAttempt) {
  const { here, anywhere, isKnown } = ofAccount(services, attempt);
  const [any, own, far] = await Promise.all([
    waitsOf(services, ofAnyAccount(services, attempt)),
    waitsOf(services, here),
    isKnown ? 0 : waitsOf(services, [anywhere]),
  ]);
  const isFree = far <= own || (await isKnownPlace(services.database, attempt.userId, placeOf(attempt.ip)));
  return { own: isFree ? own : far, any };
}

/** Takes an attempt of any account. @returns the seconds to wait, 0 when it was taken */
export const takeOfAnyAccount = (services: Services, attempt: SignInAttempt): Promise<number> =>
  takeAll(services.database, ofAnyAccount(services, attempt), services.now());

/**
 * Takes an attempt at this account, after one of any account was taken, which is given back where there is none. Taken, and
 * not only looked at before: any number at a time, from any number of addresses, gets no further.
 * @returns the seconds to wait, 0 when it was taken
 */
export async function takeOfAccount(services: Services, attempt: SignInAttempt): Promise<number> {
  const { database, now } = services;
  const { here, anywhere, isKnown } = ofAccount(services, attempt);
  const late = await takeAll(database, here, now());
  if (late > 0) {
    await giveBackAll(database, ofAnyAccount(services, attempt), now());
    return late;
  }
  const far = await takeAttempt(database, ...anywhere, now());
  if (far > 0 && !isKnown && !(await isKnownPlace(database, attempt.userId, placeOf(attempt.ip)))) {
    await giveBackAll(database, [...ofAnyAccount(services, attempt), ...here], now());
    return far;
  }
  await takeAttempt(database, failuresOfAccount(attempt), FAILURES, now());
  return 0;
}

/**
 * Counts a failure against the browser, or the address that shows no cookie, over all accounts that were tried from it.
 * @param isSolved a captcha was answered before
 */
export async function noteFailure(
  services: Services,
  attempt: SignInAttempt,
  { isSolved }: { isSolved: boolean },
): Promise<void> {
  const { database, now } = services;
  await takeAttempt(database, failuresOfOrigin(attempt), FAILURES, now());
  if (isSolved || isKnownBrowser(services, attempt)) return;
  await takeAttempt(database, unsolvedAtAddress(attempt), UNSOLVED_AT_ADDRESS, now());
}

/** The password was right: it costs its browser and address nothing, and the account's failures are forgotten. */
export async function noteSuccess(services: Services, attempt: SignInAttempt): Promise<void> {
  await giveBackAll(services.database, ofAnyAccount(services, attempt), services.now());
  await forgetFailures(services, attempt);
}

/** Forgets the account's failures; those of the browser or the address are others' too. */
export async function forgetFailures(services: Services, attempt: SignInAttempt): Promise<void> {
  const { here, place, anywhere } = ofAccount(services, attempt);
  const attempts = [...here, place, anywhere].map(([each]) => each);
  for (const each of [failuresOfAccount(attempt), ...attempts]) {
    await forgetAttempts(services.database, each);
  }
}
