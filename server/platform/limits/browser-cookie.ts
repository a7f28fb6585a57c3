import { randomBytes, timingSafeEqual } from 'node:crypto';
import { CLOCK_SKEW_MS } from '#server/platform/clock-skew.ts';
import type { Environment } from '#server/platform/env/env.ts';
import type { Vault } from '#server/platform/keys/vault.ts';

/**
 * A browser, named by a random number in a cookie that this server has signed (a "device cookie" of OWASP, also for browsers
 * without an account). It opens nothing: it only says whose failures are whose, decision 0074.
 */
export interface Browser {
  id: string;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Keyed digests of the accounts that have signed in here, the latest last. */
  accounts: readonly string[];
}

/** Days that a cookie is good for; browsers store none for longer. */
export const COOKIE_DAYS = 400;
const COOKIE_SECONDS = COOKIE_DAYS * 86_400;
/** Accounts that a browser is remembered by, as of a machine in a hall: the one of longest ago is forgotten. */
const MOST_ACCOUNTS = 10;
const ACCOUNT_DIGITS = 16;

/** With its prefix no page of another host below the same domain can set it; browsers take that over https alone. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-browser' : 'browser');
const isSecure = ({ publicUrl }: Pick<Environment, 'publicUrl'>) => publicUrl?.startsWith('https:') === true;

const VALUE = /^([\w-]{22})\.(\d{9,11})\.([\w~-]{0,200})\.([\w-]{43})$/;

const accountMark = (vault: Vault, id: string, userId: number) =>
  vault.signCookie(`account ${id} ${userId}`).slice(0, ACCOUNT_DIGITS);

const signature = (vault: Vault, said: string) => vault.signCookie(`browser ${said}`);

export const newBrowser = (now: Date): Browser => ({
  id: randomBytes(16).toString('base64url'),
  issuedAt: Math.floor(now.getTime() / 1000),
  accounts: [],
});

/** The browser, with this account as the one that has signed in there last. */
export function withAccount(vault: Vault, browser: Browser, userId: number, now: Date): Browser {
  const mark = accountMark(vault, browser.id, userId);
  const others = browser.accounts.filter((account) => account !== mark);
  return {
    id: browser.id,
    issuedAt: Math.floor(now.getTime() / 1000),
    accounts: [...others.slice(1 - MOST_ACCOUNTS), mark],
  };
}

/** Whether somebody has signed in as this account in this browser. */
export const knowsAccount = (vault: Vault, browser: Browser | null, userId: number | null): boolean =>
  browser !== null && userId !== null && browser.accounts.includes(accountMark(vault, browser.id, userId));

interface Keys {
  vault: Vault;
  env: Pick<Environment, 'publicUrl'>;
  now: () => Date;
}

/** The header that has a browser store who it is. */
export function cookieOf({ vault, env }: Pick<Keys, 'vault' | 'env'>, browser: Browser): string {
  const said = `${browser.id}.${browser.issuedAt}.${browser.accounts.join('~')}`;
  const value = `${nameOf(isSecure(env))}=${said}.${signature(vault, said)}`;
  const secure = isSecure(env) ? '; Secure' : '';
  return `${value}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function valueIn(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

/** The browser that a header `cookie` names; null for none, a forged, a changed or an expired one. */
export function browserOf({ vault, env, now }: Keys, header: string | undefined): Browser | null {
  const [, id, issued, accounts, signed] =
    VALUE.exec(valueIn(header ?? '', nameOf(isSecure(env))) ?? '') ?? [];
  if (id === undefined || issued === undefined || accounts === undefined || signed === undefined) return null;
  const right = signature(vault, `${id}.${issued}.${accounts}`);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(right))) return null;
  const issuedAt = Number(issued);
  const seconds = now().getTime() / 1000 - issuedAt;
  if (seconds >= COOKIE_SECONDS || seconds < -CLOCK_SKEW_MS / 1000) return null;
  return { id, issuedAt, accounts: accounts === '' ? [] : accounts.split('~') };
}
