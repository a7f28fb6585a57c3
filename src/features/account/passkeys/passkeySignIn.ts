import { loadSession } from '#src/app/session.ts';
import type { SignInProblem } from '#src/app/signIn.ts';
import type { IdeagardenDataProvider } from '#src/dataProvider/dataProvider.ts';
import { failureField, failureKey } from '#src/dataProvider/errors.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { PasskeyFailure, signWithPasskey } from './authenticator.ts';

/** Why it did not do: the browser's reason, or the server's. */
function refusalOf(error: unknown): Pick<SignInProblem, 'errorKey' | 'errorParam'> {
  if (error instanceof PasskeyFailure) return { errorKey: error.messageKey, errorParam: error.param };
  const errorKey = failureKey(error) ?? 'error.passkey.refused';
  return { errorKey, errorParam: failureField(error, 'params') };
}

/**
 * Signs in by a passkey.
 * @param twoFactorToken of the second step; undefined: by the passkey alone
 * @returns null after a sign-in, else what the dialog has to say
 */
export async function passkeySignIn(
  dataProvider: IdeagardenDataProvider,
  twoFactorToken: string | undefined,
  rememberMe = false,
): Promise<Pick<SignInProblem, 'errorKey' | 'errorParam'> | null> {
  try {
    const { data: asked } = await dataProvider.beginPasskeySignIn({
      body: { twoFactorToken: twoFactorToken ?? null },
    });
    const response = await signWithPasskey(asked.options);
    const { data } = await dataProvider.signInByPasskey({
      body: { token: asked.token, response, rememberMe },
    });
    storeToken(data.id_token, rememberMe);
  } catch (error) {
    return refusalOf(error);
  }
  await loadSession();
  return null;
}
