import { leave } from '#src/app/leave.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** A sign-in that has left for the identity provider, for this tab only. */
const KEY = 'identityVisit';

interface Visit {
  /** What the server needs to finish the sign-in; nobody else has it. */
  handle: string;
  /** State of the sign-in page: where the person wanted to go. */
  from: unknown;
  rememberMe: boolean;
}

/** Leaves for the identity provider. The address comes from the server, the way back stays in this browser. */
export async function beginIdentityVisit(rememberMe: boolean, from: unknown): Promise<void> {
  // With the schemas of its endpoints the validator comes along, which the sign-in dialog does without.
  const { identityProviderEndpoints } = await import('#contract/identity-provider/endpoints.ts');
  const { data } = await call(identityProviderEndpoints.start, { body: { rememberMe } });
  const visit: Visit = { handle: data.handle, from, rememberMe };
  sessionStorage.setItem(KEY, JSON.stringify(visit));
  leave.to(data.url);
}

/** What was kept of the sign-in that left, once. */
export function takeIdentityVisit(): Visit | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : (JSON.parse(kept) as Visit);
}
