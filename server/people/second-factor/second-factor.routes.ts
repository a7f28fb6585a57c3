import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { requireOwnPassword } from '#server/people/account/passwords.ts';
import { audit } from '#server/people/account/sessions.ts';
import { readUser } from '#server/people/users/users.repository.ts';
import { found, notFound } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { describeSecret, newAuthenticatorSecret } from './authenticator.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { askForCode } from './second-factor.ask.ts';
import { mailChange } from './second-factor.mails.ts';
import { settleWithout } from './second-factor.needed.ts';
import { requireMayReset } from './second-factor.policy.ts';
import { secondFactorRefusal, withCode } from './second-factor.prove.ts';
import {
  methodOf,
  readSecondFactor,
  removeAllSteps,
  removeSecondFactor,
  writeSecondFactor,
} from './second-factor.repository.ts';

// Own transactions: slow hashes and counted tries come before the transaction, or outlive it.
export const secondFactorRoutes: Route[] = routes(secondFactorEndpoints, {
  read: { beforeSecondFactor: true, handle: ({ caller, db }) => readSecondFactor(db, caller.id) },
  enrol: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async ({ caller, body, services }) => {
      const { database, vault } = services;
      const { title, secondFactorAllowed } = await readSettings(database);
      // Whoever has one keeps it, and whoever needs one may set it up.
      if (!secondFactorAllowed && !caller.needsSecondFactor) throw notFound();
      await requireOwnPassword(services, caller, body.password);
      if (await methodOf(database, caller.id)) throw secondFactorRefusal('state');
      const asked = { userId: caller.id, purpose: 'ENROL', method: body.method } as const;
      if (body.method === 'MAIL') {
        const mailed = await askForCode(services, asked);
        if (mailed === null) throw secondFactorRefusal('locked');
        return { token: mailed.token, method: body.method, secret: null, uri: null, qrCode: null };
      }
      const secret = newAuthenticatorSecret();
      const { token } = found(await askForCode(services, { ...asked, secret: vault.seal(secret) }));
      const described = await describeSecret(secret, { issuer: title, login: caller.login });
      return { token, method: body.method, secret, ...described };
    },
  },
  confirm: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: ({ caller, body, services, ip }) =>
      withCode(
        services,
        { userId: caller.id, purpose: 'ENROL', ...body },
        async (tx, { challenge: { method, secret }, step }) => {
          // Passkeys are added another way.
          if (method === 'PASSKEY') throw secondFactorRefusal('state');
          const row = { userId: caller.id, method, secret, lastStep: step };
          if (!(await writeSecondFactor(tx, row))) throw secondFactorRefusal('state');
          await audit(tx, 'SECOND_FACTOR_ON', caller.login, ip);
          await mailChange(tx, services, caller.id, 'on');
          return { codes: await renewRecoveryCodes(tx, caller.id) };
        },
      ),
  },
  sendCode: {
    ownTransaction: true,
    handle: async ({ caller, services }) => {
      const method = await methodOf(services.database, caller.id);
      if (!method) throw secondFactorRefusal('state');
      return found(await askForCode(services, { userId: caller.id, purpose: 'CHANGE', method }));
    },
  },
  renewRecoveryCodes: {
    ownTransaction: true,
    handle: async ({ caller, body: { password, ...answer }, services }) => {
      await requireOwnPassword(services, caller, password);
      return withCode(services, { userId: caller.id, purpose: 'CHANGE', ...answer }, async (tx) => ({
        codes: await renewRecoveryCodes(tx, caller.id),
      }));
    },
  },
  switchOff: {
    ownTransaction: true,
    handle: async ({ caller, body: { password, ...answer }, services, ip }) => {
      await requireOwnPassword(services, caller, password);
      await withCode(services, { userId: caller.id, purpose: 'CHANGE', ...answer }, async (tx) => {
        await removeSecondFactor(tx, caller.id);
        await settleWithout(tx, services, caller);
        await audit(tx, 'SECOND_FACTOR_OFF', caller.login, ip);
        await mailChange(tx, services, caller.id, 'off');
      });
    },
  },
  resetOfUser: async ({ params, caller, db, services, ip, alertParams }) => {
    const user = found(await readUser(db, params.id));
    requireMayReset(caller, user);
    found((await removeAllSteps(db, user.id)) || null);
    await audit(db, 'SECOND_FACTOR_RESET', user.login, ip, caller.login);
    await mailChange(db, services, user.id, 'reset');
    alertParams(user.login);
  },
});
