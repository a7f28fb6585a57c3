/** A sign-in that has left for the identity provider, for this tab only. */
const KEY = 'identityVisit';

interface Visit {
  /** What the server needs to finish the sign-in; nobody else has it. */
  handle: string;
  /** State of the sign-in page: where the person wanted to go. */
  from: unknown;
  rememberMe: boolean;
}

export function keepIdentityVisit(visit: Visit): void {
  sessionStorage.setItem(KEY, JSON.stringify(visit));
}

/** What was stored of the sign-in that left, once. */
export function takeIdentityVisit(): Visit | null {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return stored === null ? null : (JSON.parse(stored) as Visit);
}
