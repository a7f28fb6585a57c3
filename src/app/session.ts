import { useMemo, useSyncExternalStore } from 'react';
import type { Account } from '#contract/account/schema.ts';
import type { SessionEnd } from '#contract/account/session-ends.ts';
import type { Role, RoleSet } from '#contract/roles.ts';
import { ACCOUNT_PATH } from '#contract/wire.ts';
import { personChanged, sessionEnded } from '#src/dataProvider/alerts.ts';
import { channel } from '#src/dataProvider/channel.ts';
import { request } from '#src/dataProvider/httpClient.ts';
import { clearToken, isRenewed, readToken } from '#src/dataProvider/token.ts';

let account: Account | null = null;
const changed = channel();

/** The signed-in account, or null for an anonymous visitor. */
export function currentAccount(): Account | null {
  return account;
}

export function setAccount(next: Account | null): void {
  const isAnother = next?.id !== account?.id;
  if (isAnother && account !== null && next !== null) replaced += 1;
  account = next;
  if (next !== null) lastEnd = null;
  // Before anything is rendered for the next person.
  if (isAnother) personChanged.emit({ isSignedIn: next !== null });
  changed.emit();
}

let replaced = 0;

/** How often somebody took the place of another person without leaving the page: nothing of that person may stay on it. */
export const countReplaced = (): number => replaced;

/** `ERASED`: with the person, who has erased themselves. */
export type LastSessionEnd = SessionEnd | 'ERASED' | null;
let lastEnd: LastSessionEnd = null;
export const readLastEnd = () => lastEnd;

/** How the session before ended by itself; null where nobody was signed in, or somebody has signed in or out since. */
export const useLastSessionEnd = (): LastSessionEnd =>
  useSyncExternalStore(changed.subscribe, readLastEnd, () => null);

sessionEnded.subscribe(({ end }) => {
  // Calls that were under way are refused then; they know less.
  if (lastEnd !== 'ERASED') lastEnd = end;
  setAccount(null);
});

/**
 * Reads the account of the stored token. A failure makes the visitor anonymous, without a message.
 */
export async function loadSession(): Promise<Account | null> {
  const token = readToken();
  if (token === null) {
    setAccount(null);
    return null;
  }
  const loaded = await readAccount();
  // Whoever signed in meanwhile is not signed out by the answer to the session before, nor taken for its person.
  const current = readToken();
  if (current === null) setAccount(null);
  else if (current === token || isRenewed(token)) setAccount(loaded);
  return account;
}

async function readAccount(): Promise<Account | null> {
  try {
    return (await request('GET', ACCOUNT_PATH, { errorMessage: null })).data as Account;
  } catch {
    return null;
  }
}

/** Forgets the session in this browser. */
export function forgetSession(end: 'ERASED' | null = null): void {
  lastEnd = end;
  clearToken();
  setAccount(null);
}

/** What the server renders is for nobody in particular. */
const noAccount = () => null;

export interface Session {
  account: Account | null;
  /** Null for an anonymous visitor, so that `can(roles, access)` reads well. */
  roles: RoleSet | null;
  /** Whether the person holds one of the roles. */
  has(...roles: Role[]): boolean;
}

export function rolesOf(person: Account | null): RoleSet | null {
  return person ? new Set(person.authorities) : null;
}

export function useSession(): Session {
  const person = useSyncExternalStore(changed.subscribe, currentAccount, noAccount);
  return useMemo(() => {
    const roles = rolesOf(person);
    return { account: person, roles, has: (...wanted) => wanted.some((role) => roles?.has(role)) };
  }, [person]);
}
