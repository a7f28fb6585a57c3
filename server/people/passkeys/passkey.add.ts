import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { BodyOf } from '#contract/http.ts';
import type { passkeyEndpoints } from '#contract/passkeys/endpoints.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys/rules.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { audit } from '#server/people/account/sessions.ts';
import { countRecoveryCodes, renewRecoveryCodes } from '#server/people/second-factor/recovery-codes.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { passkeyRefusal, userHandleOf, verifyNewCredential } from './passkey.verify.ts';
import { consumeChallenge, storeChallenge } from './passkey-challenges.ts';
import { mailPasskey } from './passkeys.mails.ts';
import { credentialsOf, hasPassword, insertPasskey, listPasskeys } from './passkeys.repository.ts';
import { relyingParty } from './relying-party.ts';

/** Somebody at their own passkeys, outside of a transaction. */
interface OwnerContext {
  caller: Caller;
  services: Services;
}

/** Whoever needs a second step may take a passkey for it, whatever the settings allow others. */
async function requireMayAdd({ database, settings }: Services, caller: Caller): Promise<void> {
  const { passkeysAllowed } = await settings.at(database, caller.siteVersion);
  const isAllowed = passkeysAllowed || caller.needsSecondFactor === true;
  if (!isAllowed || !(await hasPassword(database, caller.id))) throw notFound();
}

/** What the browser makes a new passkey by, with the token of the challenge. @throws AppError 404 where none may be added */
export async function registrationOptions({ caller, services }: OwnerContext) {
  const { database, settings } = services;
  await requireMayAdd(services, caller);
  const { title } = await settings.at(database, caller.siteVersion);
  const options = await generateRegistrationOptions({
    rpName: title,
    rpID: relyingParty(services).rpId,
    userName: caller.login,
    userDisplayName: `${caller.firstName} ${caller.lastName}`.trim(),
    userID: userHandleOf(caller.id),
    excludeCredentials: await credentialsOf(database, caller.id),
    // Each key can sign in alone: it knows whose it is, and verifies its person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  const asked = { challenge, purpose: 'REGISTER', userId: caller.id } as const;
  return { token: await storeChallenge(database, services, asked), options: { ...options } };
}

/**
 * Stores a new passkey; its challenge is used up whatever becomes of the answer.
 * @returns recovery codes for whoever has none yet
 * @throws AppError 404, error.passkey.expired, .tooMany, .refused
 */
export async function addPasskey(
  { caller, services, ip }: OwnerContext & { ip: string },
  { token, response, name }: BodyOf<(typeof passkeyEndpoints)['register']>,
): Promise<{ codes: string[] }> {
  const { database } = services;
  await requireMayAdd(services, caller);
  const asked = await consumeChallenge(database, services, {
    token,
    purposes: ['REGISTER'],
    userId: caller.id,
  });
  if (!asked) throw passkeyRefusal('expired');
  const info = await verifyNewCredential(services, asked.challenge, response);
  return inTransaction(database, async (tx) => {
    // Each change is judged by what the one before has left.
    await holdAccounts(tx, [caller.id]);
    if ((await listPasskeys(tx, caller.id)).length >= PASSKEY_LIMITS.most) throw passkeyRefusal('tooMany');
    const { id, publicKey, counter } = info.credential;
    const isNew = await insertPasskey(tx, {
      userId: caller.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
      name,
      isBackedUp: info.credentialBackedUp,
    });
    if (!isNew) throw passkeyRefusal('refused');
    await audit(tx, 'PASSKEY_ADDED', caller, ip, name);
    await mailPasskey(tx, services, caller.id, { what: 'added', name });
    const hasCodes = (await countRecoveryCodes(tx, caller.id)) > 0;
    return { codes: hasCodes ? [] : await renewRecoveryCodes(tx, caller.id) };
  });
}
