import { BROWSER_KEYS } from '../../contract/start-data.ts';

/** Key of the bearer token in either storage, Q1-62. */
export const TOKEN_KEY = BROWSER_KEYS.token;

/** The bearer token: local storage first, else session storage [R1J-03]. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY) ?? sessionStorage.getItem(TOKEN_KEY);
}

/**
 * Keeps a token: with `lasting` beyond the browser session, otherwise for this session only
 * [R1C-20, R1C-21]. A token of the other kind is forgotten, or the older one could win.
 */
export function storeToken(token: string, lasting: boolean): void {
  clearToken();
  (lasting ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
  if (!lasting) localStorage.setItem(BROWSER_KEYS.tabSession, 'yes');
}

/** Puts a renewed token where the old one was. */
export function replaceToken(token: string): void {
  storeToken(token, localStorage.getItem(TOKEN_KEY) !== null);
}

export function clearToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(BROWSER_KEYS.tabSession);
}
