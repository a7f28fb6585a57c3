import { loadSession } from '#src/app/session.ts';
import type { IdeagardenDataProvider } from '#src/dataProvider/dataProvider.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { signWithPasskey } from './authenticator.ts';

/**
 * Signs in by a passkey, and by nothing else where no token of a second step is given.
 * @throws PasskeyFailure, or what the calls throw
 */
export async function passkeySignIn(
  dataProvider: IdeagardenDataProvider,
  {
    twoFactorToken,
    rememberMe = false,
  }: { twoFactorToken: string | undefined; rememberMe?: boolean | undefined },
): Promise<void> {
  const { data: asked } = await dataProvider.beginPasskeySignIn({
    body: { twoFactorToken: twoFactorToken ?? null },
  });
  const response = await signWithPasskey(asked.options);
  const { data } = await dataProvider.signInByPasskey({
    body: { token: asked.token, response, rememberMe },
  });
  storeToken(data.id_token, rememberMe);
  await loadSession();
}
