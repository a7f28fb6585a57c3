import { useState } from 'react';
import type { Credentials } from '#contract/account/schema.ts';
import { type SignInProblem, signIn } from '#src/app/signIn.ts';
import { useLanguage } from '#src/app/useLanguage.ts';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useAccountLanguage } from './useAccountLanguage.ts';

/** What the person types; tokens belong to the dialog. */
export interface SignInValues {
  username?: string;
  password?: string;
  answer?: string;
  twoFactorAnswer?: string;
  /** In place of the six digits. */
  recoveryCode?: string;
  rememberMe?: boolean;
}

/** The steps of a sign-in: password, perhaps a captcha, perhaps a code. */
export function useSignIn() {
  const [problem, setProblem] = useState<SignInProblem>({});
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const { locale } = useLanguage();
  const adoptLanguage = useAccountLanguage();
  const dataProvider = useDataProvider();

  async function submit(values: SignInValues, asked: SignInProblem = problem): Promise<void> {
    setBusy('password');
    try {
      const answer = await signIn(credentials(values, asked));
      if (answer) setProblem(answer);
      else adoptLanguage();
    } catch (error) {
      // A wrong code keeps the second step open, unless the server ended it.
      setProblem((before) => ({ ...signInProblem(error), ...stillAsked(before, error) }));
    } finally {
      setBusy(null);
    }
  }

  /** By a passkey: alone, or as the second step. */
  async function signInByPasskey({ rememberMe }: SignInValues): Promise<void> {
    setBusy('passkey');
    try {
      const { passkeySignIn } = await import('./passkeys/passkeySignIn.ts');
      const refusal = await passkeySignIn(dataProvider, problem.twoFactorToken, rememberMe);
      if (refusal) setProblem((before) => ({ ...before, ...refusal }));
      else adoptLanguage();
    } catch {
      setProblem((before) => ({ ...before, errorKey: GENERAL }));
    } finally {
      setBusy(null);
    }
  }

  async function refreshCaptcha(asText: boolean): Promise<void> {
    const { data } = await dataProvider.refreshSignInCaptcha({
      body: {
        token: problem.captchaToken ?? null,
        ...(asText ? { asText: true, langKey: locale } : {}),
      },
    });
    const { token, image, question } = data;
    setProblem((before) => ({
      ...before,
      captchaToken: token,
      captchaImage: image,
      captchaQuestion: question ?? undefined,
    }));
  }

  return {
    problem,
    busy,
    submit: (values: SignInValues) => submit(values),
    /** The password once more, which brings another code; the token spares a second captcha. */
    resend: ({ twoFactorAnswer, recoveryCode, ...values }: SignInValues) =>
      submit(values, { twoFactorToken: problem.twoFactorToken }),
    signInByPasskey,
    refreshCaptcha,
    startOver: () => setProblem({}),
  };
}

function credentials(values: SignInValues, problem: SignInProblem): Credentials {
  return {
    username: values.username ?? '',
    password: values.password ?? '',
    token: problem.captchaToken ?? null,
    answer: problem.captchaImage || problem.captchaQuestion ? (values.answer ?? null) : null,
    twoFactorToken: problem.twoFactorToken ?? null,
    twoFactorAnswer: problem.twoFactorToken ? codeOf(values) : null,
    rememberMe: values.rememberMe ?? false,
  };
}

/** Six digits without the space in their middle, or a recovery code. */
function codeOf({ recoveryCode, twoFactorAnswer }: SignInValues): string | null {
  return recoveryCode?.trim() || twoFactorAnswer?.replace(/\s/g, '') || null;
}

/** The code step stays while the server names no new token and says that only the code was wrong. */
function stillAsked(before: SignInProblem, error: unknown): Partial<SignInProblem> {
  const now = signInProblem(error);
  const codeWasWrong = before.twoFactorToken && now.errorKey === 'error.twoFactor.invalid';
  if (!codeWasWrong || now.twoFactorToken) return {};
  return { twoFactorToken: before.twoFactorToken, passkey: before.passkey };
}

const GENERAL = 'login.messages.error.authentication';

/** Reads the body of a refused sign-in; a step that is only asked for carries no error of its own. */
function signInProblem(error: unknown): SignInProblem {
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
    passkey: read('passkey') as SignInProblem['passkey'],
  };
}

function generalError(error: unknown): string {
  const status = failureStatus(error);
  if (status === 0) return 'error.serverNotReachable';
  if (status === 401 || status === 400) return GENERAL;
  return failureField(error, 'message') ?? GENERAL;
}
