import { generateRegistrationOptions } from '@simplewebauthn/server';
import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys/rules.ts';
import { audit } from '#server/people/account/sessions.ts';
import { countRecoveryCodes, renewRecoveryCodes } from '#server/people/second-factor/recovery-codes.ts';
import { settleWithout } from '#server/people/second-factor/second-factor.needed.ts';
import { hasPasskeys } from '#server/people/second-factor/second-factor.repository.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { passkeyRefusal, userHandleOf, verifyNewCredential } from './passkey.verify.ts';
import { consumeChallenge, storeChallenge } from './passkey-challenges.ts';
import { beginSignIn, signInByPasskey } from './passkey-sign-in.ts';
import { mailPasskey } from './passkeys.mails.ts';
import {
  credentialsOf,
  deletePasskey,
  hasPassword,
  insertPasskey,
  listPasskeys,
  lockOwner,
  renamePasskey,
} from './passkeys.repository.ts';
import { relyingParty } from './relying-party.ts';

/** Whoever needs a second step may take a passkey for it, whatever the settings allow others. */
async function requireMayAdd({ database, settings }: Services, caller: Caller): Promise<void> {
  const { passkeysAllowed } = await settings.at(database, caller.siteVersion);
  const isAllowed = passkeysAllowed || caller.needsSecondFactor === true;
  if (!isAllowed || !(await hasPassword(database, caller.id))) throw notFound();
}

// Own transactions: a challenge is used up whatever becomes of its answer.
export const passkeyRoutes: Route[] = routes(passkeyEndpoints, {
  list: {
    beforeSecondFactor: true,
    handle: async ({ caller, db }) => Page.whole(await listPasskeys(db, caller.id)),
  },
  registerOptions: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async ({ caller, services }) => {
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
    },
  },
  register: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async ({ caller, body, services, ip, alertParams }) => {
      const { database } = services;
      await requireMayAdd(services, caller);
      const asked = await consumeChallenge(database, services, {
        token: body.token,
        purposes: ['REGISTER'],
        userId: caller.id,
      });
      if (!asked) throw passkeyRefusal('expired');
      const info = await verifyNewCredential(services, asked.challenge, body.response);
      alertParams(body.name);
      return inTransaction(database, async (tx) => {
        await lockOwner(tx, caller.id);
        if ((await listPasskeys(tx, caller.id)).length >= PASSKEY_LIMITS.most)
          throw passkeyRefusal('tooMany');
        const { id, publicKey, counter } = info.credential;
        const isNew = await insertPasskey(tx, {
          userId: caller.id,
          credentialId: id,
          publicKey: Buffer.from(publicKey),
          counter,
          transports: body.response.response.transports ?? [],
          name: body.name,
          isBackedUp: info.credentialBackedUp,
        });
        if (!isNew) throw passkeyRefusal('refused');
        await audit(tx, 'PASSKEY_ADDED', caller.login, ip, body.name);
        await mailPasskey(tx, services, caller.id, { what: 'added', name: body.name });
        const hasCodes = (await countRecoveryCodes(tx, caller.id)) > 0;
        return { codes: hasCodes ? [] : await renewRecoveryCodes(tx, caller.id) };
      });
    },
  },
  rename: async ({ caller, body, db, alertParams }) => {
    alertParams(body.name);
    return found(await renamePasskey(db, { ...body, userId: caller.id }));
  },
  remove: async ({ params, caller, db, services, ip, alertParams }) => {
    await lockOwner(db, caller.id);
    const name = found(await deletePasskey(db, { id: params.id, userId: caller.id }));
    await settleWithout(db, services, caller);
    await audit(db, 'PASSKEY_REMOVED', caller.login, ip, name);
    await mailPasskey(db, services, caller.id, { what: 'removed', name });
    alertParams(name);
  },
  renewRecoveryCodes: async ({ caller, db }) => {
    if (!(await hasPasskeys(db, caller.id))) throw refused('error.secondFactor.state');
    return { codes: await renewRecoveryCodes(db, caller.id) };
  },
  signInOptions: {
    ownTransaction: true,
    handle: ({ body, services, ip }) => beginSignIn(services, { token: body.twoFactorToken ?? null, ip }),
  },
  signIn: {
    ownTransaction: true,
    handle: async ({ body, services, ip, userAgent }) => ({
      id_token: await signInByPasskey(services, body, { ip, userAgent }),
    }),
  },
});
