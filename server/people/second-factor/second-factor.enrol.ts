import type { BodyOf } from '#contract/http.ts';
import type { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import type { Enrolment } from '#contract/second-factor/schema.ts';
import { requireOwnPassword } from '#server/people/account/passwords.ts';
import { audit } from '#server/people/account/sessions.ts';
import { found, notFound } from '#server/platform/errors.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { describeSecret, newAuthenticatorSecret } from './authenticator.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { askForCode } from './second-factor.ask.ts';
import type { OwnerContext } from './second-factor.change.ts';
import { mailChange } from './second-factor.mails.ts';
import { secondFactorRefusal, withCode } from './second-factor.prove.ts';
import { methodOf, writeSecondFactor } from './second-factor.repository.ts';

type Endpoints = typeof secondFactorEndpoints;

/**
 * Begins to switch the second factor on: mails a code, or makes the secret of an authenticator, S1-16.
 * @throws AppError 404 where it is not allowed, refusals of the password, error.secondFactor.state, .locked
 */
export async function beginEnrolment(
  { caller, services, ip }: OwnerContext,
  { method, password }: BodyOf<Endpoints['enrol']>,
): Promise<Enrolment> {
  const { database, vault } = services;
  const { title, secondFactorAllowed } = await readSettings(database);
  // Whoever has one keeps it, and whoever needs one may set it up.
  if (!secondFactorAllowed && !caller.needsSecondFactor) throw notFound();
  await requireOwnPassword({ caller, services, ip }, password);
  if (await methodOf(database, caller.id)) throw secondFactorRefusal('state');
  const asked = { userId: caller.id, purpose: 'ENROL', method } as const;
  if (method === 'MAIL') {
    const mailed = await askForCode(services, asked);
    if (mailed === null) throw secondFactorRefusal('locked');
    return { token: mailed.token, method, secret: null, uri: null, qrCode: null };
  }
  const secret = newAuthenticatorSecret();
  const { token } = found(await askForCode(services, { ...asked, secret: vault.seal(secret) }));
  return { token, method, secret, ...(await describeSecret(secret, { issuer: title, login: caller.login })) };
}

/**
 * Switches the second factor on, once its first code is right.
 * @returns recovery codes, which nobody can read again
 */
export const finishEnrolment = (
  { caller, services, ip }: OwnerContext,
  answer: BodyOf<Endpoints['confirm']>,
): Promise<{ codes: string[] }> =>
  withCode(
    services,
    { userId: caller.id, purpose: 'ENROL', ...answer },
    async (tx, { challenge: { method, secret }, step }) => {
      // Passkeys are added another way.
      if (method === 'PASSKEY') throw secondFactorRefusal('state');
      const row = { userId: caller.id, method, secret, lastStep: step };
      if (!(await writeSecondFactor(tx, row))) throw secondFactorRefusal('state');
      await audit(tx, 'SECOND_FACTOR_ON', caller, ip, `system.audits.secondFactor.${method}`);
      await mailChange(tx, services, caller.id, 'on');
      return { codes: await renewRecoveryCodes(tx, caller.id) };
    },
  );
