import type { BodyOf } from '#contract/http.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { requireOwnPassword } from '#server/people/account/passwords.ts';
import { audit } from '#server/people/account/sessions.ts';
import { readUser } from '#server/people/users/users.repository.ts';
import { callOf } from '#server/platform/audits/audit.change.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found, notFound } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { askForCode } from './second-factor.ask.ts';
import { mailChange } from './second-factor.mails.ts';
import { requireRemainingFactor } from './second-factor.needed.ts';
import { requireMayReset } from './second-factor.policy.ts';
import { secondFactorRefusal, withCode } from './second-factor.prove.ts';
import { methodOf, removeAllSteps, removeSecondFactor } from './second-factor.repository.ts';

/** Somebody at their own second factor, outside of a transaction. */
export interface OwnerContext {
  caller: Caller;
  services: Services;
  ip: string;
}

type Endpoints = typeof secondFactorEndpoints;

/** Asks for a code that changes of the second factor are proved by. @throws AppError error.secondFactor.state */
export async function askForChange({ caller, services }: OwnerContext) {
  const method = await methodOf(services.database, caller.id);
  if (!method) throw secondFactorRefusal('state');
  return found(await askForCode(services, { userId: caller.id, purpose: 'CHANGE', method }));
}

/** New recovery codes for somebody who has proved who they are, in the transaction of that; the older ones stop working. */
export async function giveNewRecoveryCodes(
  tx: Db,
  { caller, services, ip }: OwnerContext,
): Promise<{ codes: string[] }> {
  await audit(tx, 'RECOVERY_CODES_RENEWED', caller, ip);
  await mailChange(tx, services, caller.id, 'codes');
  return { codes: await renewRecoveryCodes(tx, caller.id) };
}

/** Makes new recovery codes by the password and a code. */
export async function replaceRecoveryCodes(
  { caller, services, ip }: OwnerContext,
  { password, ...answer }: BodyOf<Endpoints['renewRecoveryCodes']>,
): Promise<{ codes: string[] }> {
  await requireOwnPassword({ caller, services, ip }, password);
  return withCode(services, { userId: caller.id, purpose: 'CHANGE', ...answer }, (tx) =>
    giveNewRecoveryCodes(tx, { caller, services, ip }),
  );
}

export async function switchOff(
  { caller, services, ip }: OwnerContext,
  { password, ...answer }: BodyOf<Endpoints['switchOff']>,
): Promise<void> {
  await requireOwnPassword({ caller, services, ip }, password);
  await withCode(services, { userId: caller.id, purpose: 'CHANGE', ...answer }, async (tx) => {
    const method = await removeSecondFactor(tx, caller.id);
    await requireRemainingFactor(tx, services, caller);
    await audit(tx, 'SECOND_FACTOR_OFF', caller, ip, method ? `system.audits.secondFactor.${method}` : null);
    await mailChange(tx, services, caller.id, 'off');
  });
}

/**
 * Takes every second step from a person who lost them.
 * @returns the person's login
 * @throws AppError 404 also for whoever has none
 */
export async function resetSecondFactor(
  { caller, db, services, ip }: ServiceContext & { ip: string },
  userId: number,
): Promise<string> {
  await holdAccounts(db, [userId]);
  const user = found(await readUser(db, userId));
  requireMayReset(caller, user);
  const { method, passkeys } = await removeAllSteps(db, user.id);
  if (method === undefined && passkeys === 0) throw notFound();
  const removed = [
    ...(method === undefined ? [] : [{ name: 'method', value: method }]),
    ...(passkeys === 0 ? [] : [{ name: 'passkeys', value: passkeys }]),
  ];
  const call = callOf(secondFactorEndpoints.resetOfUser);
  await audit(db, 'SECOND_FACTOR_RESET', user, ip, caller, { call, object: {}, fields: removed });
  await mailChange(db, services, user.id, 'reset');
  return user.login;
}
