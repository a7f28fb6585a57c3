import { identityProviderEndpoints } from '../../../contract/identity-provider.ts';
import { leave } from '../../app/leave.ts';
import { returnAddress } from '../../app/returnPath.ts';
import { loadSession } from '../../app/session.ts';
import { call } from '../../dataProvider/httpClient.ts';
import { storeToken } from '../../dataProvider/token.ts';

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
  const { data } = await call(identityProviderEndpoints.start, { body: { rememberMe } });
  const visit: Visit = { handle: data.handle, from, rememberMe };
  sessionStorage.setItem(KEY, JSON.stringify(visit));
  leave.to(data.url);
}

function takeVisit(): Visit | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : (JSON.parse(kept) as Visit);
}

/**
 * Exchanges what the provider sent back for a session.
 * @param query of the address, without its question mark
 * @returns the address within the application where the person wanted to go [R1C-17]
 * @throws Error whose message is the key of what to tell
 */
export async function finishIdentityVisit(query: string): Promise<string> {
  const visit = takeVisit();
  if (!visit || query === '') throw new Error('error.identityProvider.expired');
  const { handle, from, rememberMe } = visit;
  const { data } = await call(identityProviderEndpoints.finish, {
    body: { handle, query },
    errorMessage: null,
  });
  storeToken(data.id_token, rememberMe);
  await loadSession();
  return returnAddress(from);
}
