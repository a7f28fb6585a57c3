import { isRenewed, readToken, renewals, storeToken, TOKEN_KEY, tokenRenewed } from './token.ts';

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
  renewals.successors.set(current, token);
  tokenRenewed.emit({ before: current, token });
}

/** Makes a call that is answered by a new token for the session, and goes on under it. */
export async function renewToken<Answered extends { data: { id_token: string } }>(
  call: () => Promise<Answered>,
): Promise<Answered> {
  const before = readToken();
  renewals.underWay += 1;
  try {
    const answer = await call();
    replaceToken(before, answer.data.id_token);
    return answer;
  } finally {
    renewals.underWay -= 1;
  }
}
