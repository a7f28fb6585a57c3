import { accountEndpoints } from '#contract/account/endpoints.ts';
import { AppError, found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { clientOf } from '#server/platform/limits/clients.ts';
import { placeOf } from '#server/platform/limits/limits.ts';
import { readAccount } from './account.repository.ts';
import { saveAccount } from './account.save.ts';
import { dropAddressKey } from './account-keys.ts';
import { confirmAddress } from './address.confirm.ts';
import { beginInstallation, useFirstAdministratorKey } from './first-administrator.ts';
import { requireKeyAttempt } from './key-attempts.ts';
import { changePassword } from './password.change.ts';
import { requireGoodPassword } from './password-rules.ts';
import { audit, openSession } from './sessions.ts';

export const accountRoutes: Route[] = routes(accountEndpoints, {
  firstAdministrator: async ({ body, db, services, ip, userAgent }) => {
    await requireGoodPassword(db, body.password, body, { isStrict: true });
    if (!(await useFirstAdministratorKey(db, body.key)))
      throw new AppError('error.key.invalid', { inBody: true });
    const langKey = services.messages.locales[0];
    const account = await beginInstallation(db, services, { ...body, langKey }, ip);
    await audit(db, 'AUTHENTICATION_SUCCESS', account, ip);
    const device = { place: placeOf(ip), userAgent };
    return { id_token: await openSession(db, services, account, false, device) };
  },
  read: {
    beforeSecondFactor: true,
    handle: async ({ caller, db }) => {
      const account = found(await readAccount(db, caller.id));
      // Until then the session opens nothing.
      return caller.needsSecondFactor
        ? { ...account, authorities: [], needsSecondFactor: true as const }
        : account;
    },
  },
  save: {
    ownTransaction: true,
    handle: (context) => {
      context.alertParams(context.caller.login);
      return saveAccount(context);
    },
  },
  changePassword: {
    ownTransaction: true,
    handle: (context) => {
      context.alertParams(context.caller.login);
      return changePassword(context);
    },
  },
  confirmEmail: {
    ownTransaction: true,
    handle: async (call) => {
      const { body, services, ip } = call;
      await requireKeyAttempt(services, clientOf(call));
      await confirmAddress(services, body.key, ip);
    },
  },
  cancelEmail: async ({ caller, db, services, ip, alertParams }) => {
    found((await dropAddressKey(db, caller.id, services.now())) || null);
    await audit(db, 'EMAIL_CHANGE_CANCEL', caller, ip);
    alertParams('');
  },
});
