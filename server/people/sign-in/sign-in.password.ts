import type { accountEndpoints } from '#contract/account/endpoints.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { findByLoginOrEmail, noteSignIn } from '#server/people/account/account.repository.ts';
import { noteDevice } from '#server/people/account/known-devices.ts';
import { passwordFits } from '#server/people/account/passwords.ts';
import { endSessionBefore } from '#server/people/account/session.renewal.ts';
import { audit, openSession } from '#server/people/account/sessions.ts';
import { requireSignInAllowance } from '#server/people/account/sign-in-allowance.ts';
import { challengeIsOpen } from '#server/people/second-factor/challenges.ts';
import { secondStepOf } from '#server/people/second-factor/second-factor.repository.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Asked } from '#server/platform/http/route.ts';
import { introducedClient, rememberAccount } from '#server/platform/limits/clients.ts';
import { placeOf } from '#server/platform/limits/limits.ts';
import { forgetFailures, noteFailure, noteSuccess } from './sign-in.allowances.ts';
import { admitAttempt, refuseSignIn } from './sign-in.attempts.ts';
import { askForSecondStep, completeSecondStep } from './sign-in.second-step.ts';

type Call = Asked<typeof accountEndpoints.authenticate>;
type Account = NonNullable<Awaited<ReturnType<typeof findByLoginOrEmail>>>;

/** Whether a call carries the token that was issued for the right password of this account a moment ago. */
async function isAtSecondStep({ body, services }: Call, account: Account | undefined): Promise<boolean> {
  const { twoFactorToken: token } = body;
  if (!account || !token) return false;
  return challengeIsOpen(services.database, services, { token, userId: account.id, purpose: 'SIGN_IN' });
}

/** The account whose password was given, after limits and captcha were checked. */
async function requirePassword(call: Call): Promise<Account> {
  const { body, services, ip } = call;
  const account = await findByLoginOrEmail(services.database, body.username);
  const client = await introducedClient(call);
  const attempt = { userId: account?.id ?? null, username: body.username, ...client };
  const atSecondStep = await isAtSecondStep(call, account);
  const look = () => passwordFits(account?.passwordHash ?? null, body.password);
  const admitted = await admitAttempt(services, attempt, {
    ...{ token: body.token, answer: body.answer, atSecondStep },
    fits: async () => {
      if (account?.activated && (await look())) return true;
      await audit(services.database, 'AUTHENTICATION_FAILURE', account ?? null, ip);
      return false;
    },
  });
  if (account && admitted === 'looked') {
    await forgetFailures(services, attempt);
    await requireSignInAllowance(services, account.id);
    return account;
  }
  const fits = await look();
  if (account && fits && account.activated) {
    await noteSuccess(services, attempt);
    await requireSignInAllowance(services, account.id);
    return account;
  }
  await noteFailure(services, attempt, { isSolved: admitted === 'solved' });
  // What names no account may be a password that went into the wrong field.
  await audit(services.database, 'AUTHENTICATION_FAILURE', account ?? null, ip);
  const waits = account !== undefined && fits && account.registrationStatus === 'PENDING_ACTIVATION';
  const errorKey = waits ? 'error.user.notActivated' : 'error.badCredentials';
  throw await refuseSignIn(services, attempt, { errorKey });
}

/**
 * Opens the session.
 * @param by how the second step was answered, where there was one
 * @throws AppError error.badCredentials when the password was replaced or the account closed since it was checked
 */
async function open(
  tx: Db,
  { body, caller, services, ip, userAgent }: Call,
  account: Account,
  by: MessageKey | null = null,
): Promise<string> {
  if (!(await noteSignIn(tx, account.id, account.passwordHash))) {
    throw new AppError('error.badCredentials', { body: { errorKey: 'error.badCredentials' } });
  }
  await endSessionBefore(tx, services, caller, ip);
  await audit(tx, 'AUTHENTICATION_SUCCESS', account, ip, by);
  const device = { place: placeOf(ip), userAgent };
  await noteDevice(tx, services, account.id, device);
  return openSession(tx, services, account, body.rememberMe === true, device);
}

/**
 * Signs a person in by password, and by the second step where there is one.
 * @throws AppError error.badCredentials, error.user.notActivated, and what asks for a captcha or a code
 */
export async function signIn(call: Call): Promise<{ id_token: string }> {
  const { body, services, ip } = call;
  const account = await requirePassword(call);
  const step = await secondStepOf(services.database, account.id);
  if (!step) {
    const opened = await inTransaction(services.database, (tx) => open(tx, call, account));
    await rememberAccount(call, account.id);
    return { id_token: opened };
  }
  // A token without a code asks for another code.
  if (!body.twoFactorToken || body.twoFactorAnswer == null) {
    const before = (await isAtSecondStep(call, account)) ? (body.twoFactorToken ?? null) : null;
    throw await askForSecondStep(services, account.id, { ...step, before });
  }
  const answer = {
    userId: account.id,
    step,
    token: body.twoFactorToken,
    code: body.twoFactorAnswer,
  };
  const opened = await completeSecondStep(services, answer, (tx, by) => open(tx, call, account, by));
  if (opened instanceof AppError) {
    await audit(services.database, 'AUTHENTICATION_FAILURE', account, ip, opened.key);
    throw opened;
  }
  await rememberAccount(call, account.id);
  return { id_token: opened };
}
