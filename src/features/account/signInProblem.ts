import type { SignInProblem } from '#src/app/signIn.ts';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';

const GENERAL = 'login.messages.error.authentication';

/** Reads the body of a refused sign-in; a step that is only asked for carries no error of its own. */
export function signInProblem(error: unknown): SignInProblem {
  const read = (name: string) => failureField(error, name);
  const twoFactorToken = read('twoFactorToken');
  const infoKey = read('infoKey');
  return {
    errorKey: read('errorKey') ?? (twoFactorToken || infoKey ? undefined : generalError(error)),
    errorParam: read('params'),
    infoKey,
    captchaToken: read('captchaToken'),
    captchaImage: read('captchaImage'),
    twoFactorToken,
  };
}

function generalError(error: unknown): string {
  const status = failureStatus(error);
  if (status === 0) return 'error.serverNotReachable';
  if (status === 401 || status === 400) return GENERAL;
  return failureField(error, 'message') ?? GENERAL;
}
