import { personChanged } from '#src/dataProvider/alerts.ts';
import { readToken } from '#src/dataProvider/token.ts';
import { currentAccount } from './session.ts';

/*
 * What somebody wrote and the server does not have: while they are signed in, in the storage of the tab, so that a reload keeps
 * it. Once their session has ended it waits in the memory of this page alone, for the case that they sign in again here.
 * Whoever signs out leaves the page, and whoever else signs in ends the waiting.
 */

const PREFIX = 'own.';
const ownPrefix = (userId: number) => `${PREFIX}${userId}.`;

/** By the same keys. */
const waiting = new Map<string, string>();

const isSignedIn = (userId: number) => currentAccount()?.id === userId;

export function readOwn(userId: number, name: string): string | null {
  const key = ownPrefix(userId) + name;
  return isSignedIn(userId) ? sessionStorage.getItem(key) : (waiting.get(key) ?? null);
}

/** @param text null: there is nothing to keep any more */
export function writeOwn(userId: number, name: string, text: string | null): void {
  const key = ownPrefix(userId) + name;
  waiting.delete(key);
  sessionStorage.removeItem(key);
  if (text === null) return;
  if (isSignedIn(userId)) sessionStorage.setItem(key, text);
  else waiting.set(key, text);
}

function putAway(): void {
  for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(PREFIX))) {
    waiting.set(key, sessionStorage.getItem(key) ?? '');
    sessionStorage.removeItem(key);
  }
}

function bringBack(userId: number): void {
  for (const [key, text] of waiting) {
    if (key.startsWith(ownPrefix(userId))) sessionStorage.setItem(key, text);
  }
  waiting.clear();
}

/** Lets what was written go with the session of its person, from now on. */
export function bindOwnStorage(): () => void {
  const follow = () => {
    const account = currentAccount();
    // The server could not be asked who is there: nobody has left.
    if (account === null && readToken() !== null) return;
    putAway();
    if (account !== null) bringBack(account.id);
  };
  follow();
  return personChanged.subscribe(follow);
}
