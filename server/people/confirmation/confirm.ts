import type { SignInAnswer } from '#contract/account/schema.ts';
import type { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import type { BodyOf } from '#contract/http.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { requireOwnPassword } from '#server/people/account/passwords.ts';
import { renewSession } from '#server/people/account/session.renewal.ts';
import { audit, revokeSession } from '#server/people/account/sessions.ts';
import {
  findByIdentity,
  sealedVisit,
  storeVisited,
} from '#server/people/identity-provider/identities.repository.ts';
import { beginVisit, endVisit } from '#server/people/identity-provider/provider.ts';
import { consumeVisit, storeVisit } from '#server/people/identity-provider/visits.repository.ts';
import { askForSignature, takeChallenge, withSignature } from '#server/people/passkeys/passkey.verify.ts';
import { askForCode } from '#server/people/second-factor/second-factor.ask.ts';
import { withCode } from '#server/people/second-factor/second-factor.prove.ts';
import { hasPasskeys, secondStepOf } from '#server/people/second-factor/second-factor.repository.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { AppError, type ErrorKey, found, notFound } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { readWays } from './confirmation.repository.ts';

type Endpoints = typeof confirmationEndpoints;

interface Asking {
  caller: Caller;
  services: Services;
  ip: string;
  userAgent: string | undefined;
}

/** What somebody confirms by. */
type Way = 'password' | 'code' | 'passkey' | 'provider';

/**
 * The session goes on as that of somebody who is known again, under a new token: what a copy of the old one could do does not
 * grow.
 * @throws AppError error.unauthorized where the session has ended meanwhile, or goes on under another token
 */
async function confirm(db: Db, { caller, services, ip, userAgent }: Asking, way: Way): Promise<SignInAnswer> {
  await holdAccounts(db, [caller.id]);
  const own = { userId: caller.id, sessionId: caller.sessionId };
  if (!(await revokeSession(db, own, 'REPLACED', services.now()))) throw new AppError('error.unauthorized');
  await audit(db, 'IDENTITY_CONFIRMED', caller, ip, `system.audits.confirmed.${way}`);
  const device = { place: placeOf(ip), userAgent };
  return { id_token: await renewSession(db, services, { caller, device, isConfirmed: true }) };
}

/** All that an account may ask and answer to confirm who it is: what goes well writes to the audit trail too, and a session. */
const CONFIRMATIONS: Limit = { most: 60, withinSeconds: 3600 };

/** @throws AppError error.tooManyAttempts, which is not noted */
const admit = ({ caller, services: { database, now } }: Pick<Asking, 'caller' | 'services'>) =>
  requireAttempt(database, { what: 'confirmation', who: String(caller.id) }, CONFIRMATIONS, now());

/** What was proved wrong; a wrong password is noted where it is judged. Limits and what has ended prove nothing. */
const FAILED_PROOFS: readonly ErrorKey[] = [
  'error.secondFactor.code',
  'error.passkey.refused',
  'error.identityProvider.refused',
  'error.confirmation.otherPerson',
];

/** A failed try is noted as one of a sign-in is: somebody may sit before another's session. */
async function noting(asking: Asking, prove: () => Promise<SignInAnswer>): Promise<SignInAnswer> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof AppError && FAILED_PROOFS.includes(error.key)) {
      const { caller, services, ip } = asking;
      await audit(services.database, 'AUTHENTICATION_FAILURE', caller, ip, error.key);
    }
    throw error;
  }
}

/** By what somebody can confirm who they are. */
export const waysOf = ({ services: { database, env }, caller }: Pick<Asking, 'caller' | 'services'>) =>
  readWays(database, caller.id, Boolean(env.identityProvider));

/** @throws AppError 404 for who has no password */
export async function confirmByPassword(asking: Asking, password: string): Promise<SignInAnswer> {
  const { services } = asking;
  await admit(asking);
  if (!(await waysOf(asking)).password) throw notFound();
  await requireOwnPassword(asking, password);
  return inTransaction(services.database, (tx) => confirm(tx, asking, 'password'));
}

/** @throws AppError 404 for who has no second step */
export async function sendCode(asking: Asking) {
  const { caller, services } = asking;
  await admit(asking);
  const { method } = found(await secondStepOf(services.database, caller.id));
  return found(await askForCode(services, { userId: caller.id, purpose: 'CONFIRM', method }));
}

export async function confirmByCode(
  asking: Asking,
  answer: BodyOf<Endpoints['byCode']>,
): Promise<SignInAnswer> {
  await admit(asking);
  return noting(asking, () =>
    withCode(asking.services, { userId: asking.caller.id, purpose: 'CONFIRM', ...answer }, (tx) =>
      confirm(tx, asking, 'code'),
    ),
  );
}

/** @throws AppError 404 for who has no passkey */
export async function passkeyOptions(asking: Asking) {
  const { caller, services } = asking;
  const { database } = services;
  await admit(asking);
  if (!(await hasPasskeys(database, caller.id))) throw notFound();
  return askForSignature(database, services, { purpose: 'CONFIRM', userId: caller.id });
}

export async function confirmByPasskey(
  asking: Asking,
  { token, response }: BodyOf<Endpoints['byPasskey']>,
): Promise<SignInAnswer> {
  const { caller, services } = asking;
  await admit(asking);
  const asked = await takeChallenge(services, token, { purposes: ['CONFIRM'], userId: caller.id });
  return noting(asking, () =>
    withSignature(services, { asked, response }, (tx) => confirm(tx, asking, 'passkey')),
  );
}

/** Where the identity provider asks the person again. @throws AppError 404 for who signs in another way */
export async function startVisit(asking: Asking) {
  const { caller, services } = asking;
  await admit(asking);
  if (!(await waysOf(asking)).identityProvider) throw notFound();
  const settings = found(services.env.identityProvider);
  const { url, secrets } = await beginVisit(services, settings, { again: true });
  const { sessionId } = caller;
  return { url, handle: await storeVisit(services.database, services, { secrets, sessionId }) };
}

/** @throws AppError error.identityProvider.expired, error.confirmation.otherPerson */
export async function finishVisit(
  asking: Asking,
  body: BodyOf<Endpoints['finishVisit']>,
): Promise<SignInAnswer> {
  const { caller, services } = asking;
  const { database, env } = services;
  const settings = found(env.identityProvider);
  await admit(asking);
  const visit = await consumeVisit(database, services, body.handle, caller.sessionId);
  if (!visit) throw new AppError('error.identityProvider.expired', { inBody: true });
  return noting(asking, async () => {
    const { secrets } = visit;
    const visited = await endVisit(services, settings, { query: body.query, secrets, again: true });
    const { claims } = visited;
    return inTransaction(database, async (tx) => {
      await holdAccounts(tx, [caller.id]);
      const account = await findByIdentity(tx, claims.iss, claims.sub);
      if (account?.id !== caller.id) throw new AppError('error.confirmation.otherPerson', { inBody: true });
      // The sign-in there may be another one by now: it is the one that is asked about, and that ends.
      await storeVisited(tx, caller.sessionId, sealedVisit(services, settings, visited));
      return confirm(tx, asking, 'provider');
    });
  });
}
