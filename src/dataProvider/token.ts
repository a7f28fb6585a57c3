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

/** What became of tokens that were renewed (`tokenRenewal.ts`). */
export const renewals = {
  /** Calls under way that bring a new token: the server may have ended the old one by now. */
  underWay: 0,
  successors: new Map<string, string>(),
};

/** Whether the token of now is that of the same session as an earlier one: not one of another sign-in. */
export function isRenewed(before: string): boolean {
  const current = readToken();
  const { successors } = renewals;
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
