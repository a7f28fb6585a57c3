import type { Services } from '#server/platform/services.ts';
import { readIdToken } from './identities.repository.ts';
import { endSessionAddress } from './provider.ts';

/** Where a session ends that began at the identity provider [R1C-28], S1-20; null for any other. */
export async function signOutAddress(services: Services, sessionId: string): Promise<string | null> {
  const settings = services.env.identityProvider;
  if (!settings) return null;
  const sealed = await readIdToken(services.database, sessionId);
  const idToken = sealed === null ? null : services.vault.unseal(sealed);
  return idToken === null ? null : endSessionAddress(services, settings, idToken);
}
