import type { MessageKey } from '#messages/message-key.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { countRecoveryCodes } from '#server/people/second-factor/recovery-codes.ts';
import { askForCode } from '#server/people/second-factor/second-factor.ask.ts';
import { admitGuess, judgeCode } from '#server/people/second-factor/second-factor.check.ts';
import { mailRecovery } from '#server/people/second-factor/second-factor.mails.ts';
import { inTransaction, type Transaction } from '#server/platform/db/client.ts';
import type { ChallengeMethod } from '#server/platform/db/schema/sign-in.ts';
import { AppError, type ErrorKey, found } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';

/** What the dialog says above the field of the code [R1C-10]. */
const INFO: Readonly<Record<ChallengeMethod, string>> = {
  MAIL: 'login.twoFactor.info',
  APP: 'login.twoFactor.info.app',
  PASSKEY: 'login.twoFactor.info.passkey',
};

/** How a second step was answered by a code, in the audit trail. */
const BY_CODE = {
  MAIL: 'system.audits.secondFactor.MAIL',
  APP: 'system.audits.secondFactor.APP',
  PASSKEY: 'system.audits.passkey',
} as const satisfies Record<ChallengeMethod, MessageKey>;

const refusal = (errorKey: ErrorKey, body: Record<string, string> = {}) =>
  new AppError(errorKey, { body: { errorKey, ...body } });

/** What it says when too many codes were mailed already. */
const NO_FURTHER_MAIL = 'login.twoFactor.info.noMail';

/** What the second step of an account takes. */
export interface SecondStep {
  method: ChallengeMethod;
  hasPasskeys: boolean;
}

/** Whether a passkey answers the second step besides codes, or instead of them. */
const passkeyWay = ({ method, hasPasskeys }: SecondStep): Record<string, string> => {
  if (!hasPasskeys) return {};
  return { passkey: method === 'PASSKEY' ? 'ONLY' : 'TOO' };
};

/** The answer to a right password: no session, only the token of the second step [R1C-09], S1-16; `before`: one that is open. */
export async function askForSecondStep(
  services: Services,
  userId: number,
  { method, hasPasskeys, before }: SecondStep & { before: string | null },
): Promise<AppError> {
  const asked = found(await askForCode(services, { userId, purpose: 'SIGN_IN', method }, before));
  const infoKey = method === 'MAIL' && !asked.codeMailed ? NO_FURTHER_MAIL : INFO[method];
  return new AppError('error.twoFactor.required', {
    body: { twoFactorToken: asked.token, infoKey, ...passkeyWay({ method, hasPasskeys }) },
  });
}

/**
 * Opens the session when the code is right, in the transaction that uses the code up, S1-16.
 * @returns what `open` gives, or the refusal
 */
export async function completeSecondStep<T>(
  services: Services,
  { userId, step, token, code }: { userId: number; step: SecondStep; token: string; code: string },
  open: (tx: Transaction, by: MessageKey) => Promise<T>,
): Promise<T | AppError> {
  const answer = { userId, purpose: 'SIGN_IN', token, code } as const;
  if (!(await admitGuess(services, answer))) return refusal('error.user.locked');
  return inTransaction(services.database, async (tx) => {
    // The account before its codes, as whoever removes them.
    await holdAccounts(tx, [userId]);
    const verdict = await judgeCode(tx, services, answer);
    if (verdict.kind === 'expired') return refusal('error.twoFactor.expired');
    if (verdict.kind === 'wrong') {
      const again = { twoFactorToken: token, infoKey: INFO[step.method], ...passkeyWay(step) };
      return refusal('error.twoFactor.invalid', again);
    }
    if (verdict.byRecoveryCode) {
      await mailRecovery(tx, services, userId, await countRecoveryCodes(tx, userId));
    }
    return open(
      tx,
      verdict.byRecoveryCode ? 'system.audits.recoveryCode' : BY_CODE[verdict.challenge.method],
    );
  });
}
