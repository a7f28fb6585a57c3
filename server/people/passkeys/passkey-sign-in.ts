import type { SignedChallenge } from '#contract/passkeys/schema.ts';
import { findPerson, noteSignIn } from '#server/people/account/account.repository.ts';
import { noteDevice } from '#server/people/account/known-devices.ts';
import { endSessionBefore } from '#server/people/account/session.renewal.ts';
import { audit, openSession } from '#server/people/account/sessions.ts';
import { requireSignInAllowance } from '#server/people/account/sign-in-allowance.ts';
import { closeChallenge, findSignIn } from '#server/people/second-factor/challenges.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Client, giveBackCallOf, requireCallOf } from '#server/platform/limits/clients.ts';
import { type Limit, placeOf } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { askForSignature, passkeyRefusal, takeChallenge, withSignature } from './passkey.verify.ts';

/** A whole office may sign in from one address in the morning. */
const BEGINNINGS: Limit = { most: 2000, withinSeconds: 600 };
/** Answers from one address that are refused: no key can be guessed, but looking at each costs time. */
const REFUSALS: Limit = { most: 100, withinSeconds: 900 };

/**
 * Asks for a signature: of any key of this site, or of a key of who has given the right password a moment ago.
 * @param token of the second step; null for a sign-in by a passkey alone
 */
export async function beginSignIn(
  services: Services,
  { token, client }: { token: string | null; client: Client },
) {
  const { database, now } = services;
  await requireCallOf(database, { what: 'passkey-begin', client, limit: BEGINNINGS }, now());
  if (token === null) {
    // As a second step whoever has one keeps it.
    if (!(await readSettings(database)).passkeysAllowed) throw notFound();
    return askForSignature(database, services, { purpose: 'SIGN_IN' });
  }
  const step = await findSignIn(database, services, token);
  if (!step) throw passkeyRefusal('expired');
  const { id: secondStepId, userId } = step;
  return askForSignature(database, services, { purpose: 'SECOND_STEP', userId, secondStepId });
}

interface From {
  /** Whose token came along. */
  caller: Caller | null;
  client: Client;
  userAgent: string | undefined;
}

/** Opens a session for who has signed. @throws AppError error.passkey.expired, error.passkey.refused, error.tooManyAttempts */
export async function signInByPasskey(
  services: Services,
  { rememberMe, token, response }: SignedChallenge & { rememberMe?: boolean | null | undefined },
  { caller, client, userAgent }: From,
): Promise<{ userId: number; token: string }> {
  const { database, now } = services;
  const { ip } = client;
  const attempt = { what: 'passkey', client, limit: REFUSALS };
  await requireCallOf(database, attempt, now());
  // Whose password was given before; nobody is known yet who signs in by a key alone.
  let expected: number | null = null;
  try {
    const asked = await takeChallenge(services, token, { purposes: ['SIGN_IN', 'SECOND_STEP'] });
    expected = asked.userId;
    const opened = await withSignature(
      services,
      { asked, response },
      async (tx, { userId, login, roles }) => {
        if (asked.secondStepId !== null) await closeChallenge(tx, { id: asked.secondStepId });
        if (!(await noteSignIn(tx, userId))) throw passkeyRefusal('refused');
        await endSessionBefore(tx, services, caller, ip);
        await audit(tx, 'AUTHENTICATION_SUCCESS', { id: userId, login }, ip, 'system.audits.passkey');
        const device = { place: placeOf(ip), userAgent };
        await noteDevice(tx, services, userId, device);
        const owner = { id: userId, login, roles };
        return { userId, token: await openSession(tx, services, owner, rememberMe === true, device) };
      },
      (userId) => requireSignInAllowance(services, userId),
    );
    await giveBackCallOf(database, attempt, now());
    return opened;
  } catch (error) {
    if (error instanceof AppError && error.key !== 'error.tooManyAttempts') {
      const person = expected === null ? null : await findPerson(database, expected);
      await audit(database, 'AUTHENTICATION_FAILURE', person ?? null, ip, error.key);
    }
    throw error;
  }
}
