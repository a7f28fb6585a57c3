import {
  generateAuthenticationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Role } from '#contract/access.ts';
import type { NewCredential, Signature } from '#contract/passkeys/schema.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { type Db, inTransaction, type Transaction } from '#server/platform/db/client.ts';
import type { PasskeyPurpose } from '#server/platform/db/schema/passkeys.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { consumeChallenge, storeChallenge } from './passkey-challenges.ts';
import { credentialsOf, findCredential, noteUse } from './passkeys.repository.ts';
import { relyingParty } from './relying-party.ts';

export const passkeyRefusal = (key: 'refused' | 'expired' | 'tooMany') =>
  new AppError(`error.passkey.${key}`, { inBody: true });

/** The handle by which authenticators tell a person's keys apart; it says nothing about the person. */
export const userHandleOf = (userId: number) => new Uint8Array(Buffer.from(`user ${userId}`));

/** The id at the authenticator and the key of an answer that was made for this site, with its person verified. */
export async function verifyNewCredential(services: Services, challenge: string, response: NewCredential) {
  const { rpId, origin } = relyingParty(services);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (registrationInfo) return registrationInfo;
  } catch (cause) {
    services.log.debug({ err: cause }, 'a new passkey was refused');
  }
  throw passkeyRefusal('refused');
}

interface Asked {
  purpose: Exclude<PasskeyPurpose, 'REGISTER'>;
  /** Whose keys are asked for; left out where the key says who is there. */
  userId?: number;
  secondStepId?: number;
}

/** Asks for a signature. A key alone has to verify its person; after a password, or within a session, it may. */
export async function askForSignature(db: Db, services: Services, asked: Asked) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).rpId,
    userVerification: asked.purpose === 'SECOND_STEP' ? 'preferred' : 'required',
    ...(asked.userId === undefined ? {} : { allowCredentials: await credentialsOf(db, asked.userId) }),
  });
  const token = await storeChallenge(db, services, { ...asked, challenge: options.challenge });
  return { token, options: { ...options } };
}

type StoredKey = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

async function verify(
  services: Services,
  { passkey }: StoredKey,
  { challenge, response, isAlone }: { challenge: string; response: Signature; isAlone: boolean },
) {
  const { rpId, origin } = relyingParty(services);
  const { userHandle, ...signed } = response.response;
  // What an authenticator says about whose key it is has to be so.
  if (userHandle && userHandle !== Buffer.from(userHandleOf(passkey.userId)).toString('base64url'))
    return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: signed,
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: isAlone,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo : null;
  } catch (cause) {
    services.log.debug({ err: cause }, 'a signature of a passkey was refused');
    return null;
  }
}

type Challenge = NonNullable<Awaited<ReturnType<typeof consumeChallenge>>>;
interface Signer {
  userId: number;
  login: string;
  roles: Role[];
  /** What was signed. */
  asked: Challenge;
}

/**
 * Takes up what was to be signed: it is used up whatever its signature is worth.
 * @param userId whose session asks; left out at a sign-in
 * @throws AppError error.passkey.expired
 */
export async function takeChallenge(
  services: Services,
  token: string,
  { purposes, userId }: { purposes: readonly PasskeyPurpose[]; userId?: number },
): Promise<Challenge> {
  const whose = userId === undefined ? {} : { userId };
  const asked = await consumeChallenge(services.database, services, { token, purposes, ...whose });
  if (!asked) throw passkeyRefusal('expired');
  return asked;
}

/**
 * Judges a signature, and does what it allows in the transaction that moves the key's count on.
 * @param admit what has to hold for who has signed, outside the transaction
 * @throws AppError error.passkey.refused
 */
export async function withSignature<T>(
  services: Services,
  { asked, response }: { asked: Challenge; response: Signature },
  act: (tx: Transaction, signer: Signer) => Promise<T>,
  admit?: (userId: number) => Promise<void>,
): Promise<T> {
  const { database } = services;
  const key = await findCredential(database, response.id);
  if (!key || (asked.userId !== null && asked.userId !== key.passkey.userId)) throw passkeyRefusal('refused');
  const isAlone = asked.purpose !== 'SECOND_STEP';
  const info = await verify(services, key, { challenge: asked.challenge, response, isAlone });
  if (!info) throw passkeyRefusal('refused');
  await admit?.(key.passkey.userId);
  return inTransaction(database, async (tx) => {
    // The account before its key, as whoever removes the key.
    await holdAccounts(tx, [key.passkey.userId]);
    const use = { id: key.passkey.id, counter: info.newCounter, isBackedUp: info.credentialBackedUp };
    if (!(await noteUse(tx, use))) throw passkeyRefusal('refused');
    return act(tx, { userId: key.passkey.userId, login: key.login, roles: key.roles, asked });
  });
}
