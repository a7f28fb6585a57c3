import type { Database } from '#server/platform/db/client.ts';
import type { Context } from '#server/platform/http/call.ts';
import { type Browser, browserOf, cookieOf, newBrowser, withAccount } from './browser-cookie.ts';
import { type Allowance, giveBackAll, type Limit, placeOf, takeAll, takeAttempt, tooMany } from './limits.ts';

/** Who calls without a session: the browser, where it brings a valid cookie, and the address. */
export interface Client {
  ip: string;
  browser: Browser | null;
}

type Asking = Pick<Context<never>, 'ip' | 'cookie' | 'setCookie' | 'services'>;

/** Cookies for browsers that bring none, for one address: whoever throws them away soon gets no more. */
export const NEW_BROWSERS: Limit = { most: 60, withinSeconds: 3600 };
/** Cookies by sign-ins that went well of one account, which others at its address cannot use up. */
const NEW_BROWSERS_OF_ACCOUNT: Limit = { most: 20, withinSeconds: 3600 };

/**
 * What all browsers of an address may do together, in allowances of one of them: many are an office, or one program that
 * collects cookies. Fivefold, so that collecting them is worth less than an order of magnitude (decision 0074).
 */
export const ADDRESS_FACTOR = 5;

/** The allowance of all browsers of an address. */
export const ofAddress = ({ most, withinSeconds }: Limit): Limit => ({
  most: most * ADDRESS_FACTOR,
  withinSeconds,
});

/** Who calls, as the cookie says. */
export const clientOf = ({ ip, cookie, services }: Pick<Asking, 'ip' | 'cookie' | 'services'>): Client => ({
  ip,
  browser: browserOf(services, cookie),
});

/**
 * The same, and a browser that sent no valid cookie gets one with the answer: it counts from its next call on. It is given
 * before anybody knows what is asked for, so that it says nothing of accounts.
 */
export async function introducedClient(call: Asking): Promise<Client> {
  const client = clientOf(call);
  if (client.browser !== null) return client;
  const { database, now } = call.services;
  const attempt = { what: 'new-browser', who: placeOf(call.ip) };
  if ((await takeAttempt(database, attempt, NEW_BROWSERS, now())) === 0) {
    call.setCookie(cookieOf(call.services, newBrowser(now())));
  }
  return client;
}

/** Notes in the cookie that this account has signed in here: what others do holds it up here no more. */
export async function rememberAccount(call: Asking, userId: number): Promise<void> {
  const { services } = call;
  const { database, vault, now } = services;
  const { browser } = clientOf(call);
  if (browser === null) {
    const attempt = { what: 'new-browser-account', who: String(userId) };
    if ((await takeAttempt(database, attempt, NEW_BROWSERS_OF_ACCOUNT, now())) > 0) return;
  }
  call.setCookie(cookieOf(services, withAccount(vault, browser ?? newBrowser(now()), userId, now())));
}

/** Whose allowance a call is counted against first. */
export const originOf = ({ ip, browser }: Client): string =>
  browser === null ? placeOf(ip) : `browser ${browser.id}`;

interface Asked {
  what: string;
  client: Client;
  limit: Limit;
}

/** That of the browser, or without a valid cookie of the address; a browser shares another one with all of its address. */
function allowancesOf({ what, client, limit }: Asked): Allowance[] {
  const own: Allowance = [{ what, who: originOf(client) }, limit];
  if (client.browser === null) return [own];
  return [own, [{ what: `${what}-address`, who: placeOf(client.ip) }, ofAddress(limit)]];
}

/**
 * Takes a call of the browser's allowance, and of the far larger one of its address; without a valid cookie of the address's
 * own.
 * @throws AppError error.tooManyAttempts
 */
export async function requireCallOf(database: Database, asked: Asked, now: Date): Promise<void> {
  const seconds = await takeAll(database, allowancesOf(asked), now);
  if (seconds > 0) throw tooMany(seconds);
}

/** Gives back a call that turned out to be none. */
export const giveBackCallOf = (database: Database, asked: Asked, now: Date): Promise<void> =>
  giveBackAll(database, allowancesOf(asked), now);
