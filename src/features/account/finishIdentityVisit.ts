import { identityProviderEndpoints } from '#contract/identity-provider/endpoints.ts';
import { returnAddress } from '#src/app/returnPath.ts';
import { loadSession } from '#src/app/session.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { takeIdentityVisit } from './identityVisit.ts';

/**
 * Exchanges what the provider sent back for a session.
 * @param query of the address, without its question mark
 * @returns the address within the application where the person wanted to go [R1C-17]
 * @throws Error whose message is the key of what to tell
 */
export async function finishIdentityVisit(query: string): Promise<string> {
  const visit = takeIdentityVisit();
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
