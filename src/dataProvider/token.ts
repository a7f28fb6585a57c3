import { BROWSER_KEYS } from '#contract/page/start-data.ts';
import { channel } from './channel.ts';

/** Key of the bearer token in either storage. */
export const TOKEN_KEY = BROWSER_KEYS.token;

/** The bearer token: local storage first, else session storage. */
export function readToken(): string | null {
  // What the server renders is for nobody in particular.
  if (typeof window === 'undefined') return null;
  return localStorage.getItem(TOKEN_KEY) ?? sessionStorage.getItem(TOKEN_KEY);
}

/**
 * Stores a token: with `lasting` beyond the browser session, otherwise for this session only. A token of the other kind is forgotten, or the older one could win.
 */
export function storeToken(token: string, lasting: boolean): void {
  clearToken();
  (lasting ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
  if (!lasting) localStorage.setItem(BROWSER_KEYS.tabSession, 'yes');
}

/** The same session under another token. */
export interface Renewal {
  before: string;
  token: string;
}

/** This tab got another token for its session; `offerTabSession` notifies the other tabs. */
export const tokenRenewed = channel<Renewal>();

const successors = new Map<string, string>();

/**
 * Puts a renewed token where the old one was; who signed out or in meanwhile, in this tab or another, stays so.
 * @param before under which the renewal was asked for
 */
export function replaceToken(before: string | null, token: string): void {
  const current = readToken();
  if (before === null || current === null) return;
  // Another tab may have had the token renewed since, and the call was repeated under that one.
  if (current !== before && !isRenewed(before)) return;
  storeToken(token, localStorage.getItem(TOKEN_KEY) !== null);
  successors.set(current, token);
  tokenRenewed.emit({ before: current, token });
}

let renewals = 0;

/** Whether this tab waits for a new token: the server may have ended the old one by now. */
export const isBeingRenewed = (): boolean => renewals > 0;

/** Makes a call that is answered by a new token for the session, and goes on under it. */
export async function renewToken<Answered extends { data: { id_token: string } }>(
  call: () => Promise<Answered>,
): Promise<Answered> {
  const before = readToken();
  renewals += 1;
  try {
    const answer = await call();
    replaceToken(before, answer.data.id_token);
    return answer;
  } finally {
    renewals -= 1;
  }
}

/** Goes on under the token that another tab got for the session of both. */
export function takeRenewal({ before, token }: Renewal): void {
  successors.set(before, token);
  if (sessionStorage.getItem(TOKEN_KEY) === before) sessionStorage.setItem(TOKEN_KEY, token);
}

/** Whether the token of now is that of the same session as an earlier one: not one of another sign-in. */
export function isRenewed(before: string): boolean {
  const current = readToken();
  for (let at = successors.get(before); at !== undefined; at = successors.get(at)) {
    if (at === current) return true;
  }
  return false;
}

/** Forgets the token in both storages, and that a tab may share its session; other tabs hear of it elsewhere. */
export function clearToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(BROWSER_KEYS.tabSession);
}
