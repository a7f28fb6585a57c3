import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { audit } from '#server/people/account/sessions.ts';
import { giveNewRecoveryCodes } from '#server/people/second-factor/second-factor.change.ts';
import { requireRemainingFactor } from '#server/people/second-factor/second-factor.needed.ts';
import { hasPasskeys } from '#server/people/second-factor/second-factor.repository.ts';
import { found, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { clientOf, rememberAccount } from '#server/platform/limits/clients.ts';
import { addPasskey, registrationOptions } from './passkey.add.ts';
import { beginSignIn, signInByPasskey } from './passkey-sign-in.ts';
import { mailPasskey } from './passkeys.mails.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys.repository.ts';

// Own transactions: a challenge is used up whatever becomes of its answer.
export const passkeyRoutes: Route[] = routes(passkeyEndpoints, {
  list: {
    beforeSecondFactor: true,
    // One that somebody else has added is seen at once.
    mayLag: false,
    handle: async ({ caller, db }) => Page.whole(await listPasskeys(db, caller.id)),
  },
  registerOptions: { ownTransaction: true, beforeSecondFactor: true, handle: registrationOptions },
  register: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: ({ body, alertParams, ...context }) => {
      alertParams(body.name);
      return addPasskey(context, body);
    },
  },
  rename: async ({ caller, body, db, alertParams }) => {
    alertParams(body.name);
    return found(await renamePasskey(db, { ...body, userId: caller.id }));
  },
  remove: async ({ params, caller, db, services, ip, alertParams }) => {
    // Each change is judged by what the one before has left.
    await holdAccounts(db, [caller.id]);
    const name = found(await deletePasskey(db, { id: params.id, userId: caller.id }));
    await requireRemainingFactor(db, services, caller);
    await audit(db, 'PASSKEY_REMOVED', caller, ip, name);
    await mailPasskey(db, services, caller.id, { what: 'removed', name });
    alertParams(name);
  },
  renewRecoveryCodes: async ({ caller, db, services, ip }) => {
    if (!(await hasPasskeys(db, caller.id))) throw refused('error.secondFactor.state');
    return giveNewRecoveryCodes(db, { caller, services, ip });
  },
  signInOptions: {
    ownTransaction: true,
    handle: (call) =>
      beginSignIn(call.services, { token: call.body.twoFactorToken ?? null, client: clientOf(call) }),
  },
  signIn: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async (call) => {
      const { body, caller, services, userAgent } = call;
      const from = { caller, userAgent, client: clientOf(call) };
      const { userId, token } = await signInByPasskey(services, body, from);
      await rememberAccount(call, userId);
      return { id_token: token };
    },
  },
});
