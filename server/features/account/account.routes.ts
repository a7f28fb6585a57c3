import { accountEndpoints } from '../../../contract/account.ts';
import { isStrongPassword } from '../../../contract/password.ts';
import { inTransaction } from '../../db/client.ts';
import { AppError, found, invalid } from '../../errors.ts';
import { publicRoute, type Route, route } from '../../plugins/route.ts';
import { placeOf } from '../limits/limits.ts';
import { dropKeys } from '../registration/account-keys.ts';
import { queueEmailChanged, queuePasswordChanged } from '../registration/registration.mails.ts';
import { configuredLocales } from '../settings/locales.ts';
import {
  isOtherAddress,
  lockAddressee,
  nameIsTaken,
  readAccount,
  replacePasswordHash,
  writeAccount,
} from './account.repository.ts';
import { useFirstAdministratorKey } from './first-administrator.ts';
import { beginInstallation } from './installation.begin.ts';
import { requireOwnPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { openSession, renewSession, revokeSessions } from './sessions.ts';

const firstAdministrator = publicRoute(
  accountEndpoints.firstAdministrator,
  async ({ body, db, services, ip, userAgent }) => {
    if (!isStrongPassword(body.password)) throw new AppError('rulePassword', { inBody: true });
    if (!(await useFirstAdministratorKey(db, body.key)))
      throw new AppError('error.key.invalid', { inBody: true });
    const langKey = services.messages.locales[0] ?? 'en';
    const account = await beginInstallation(db, { ...body, langKey });
    const device = { place: placeOf(ip), userAgent };
    return { id_token: await openSession(db, services, account, false, device) };
  },
);

const read = route(accountEndpoints.read, async ({ caller, db }) => found(await readAccount(db, caller.id)));

const save = route(accountEndpoints.save, async ({ caller, body, db, services, alertParams }) => {
  if (!(await configuredLocales(db, services)).includes(body.langKey)) {
    throw invalid('account', [{ field: 'langKey', message: 'Value' }]);
  }
  // The account before the name, as whoever else changes both.
  const before = found(await lockAddressee(db, caller.id));
  if (await nameIsTaken(db, body.email, caller.id))
    throw new AppError('error.email.exists', { inBody: true });
  await writeAccount(db, caller.id, { ...body, lastModifiedBy: caller.login });
  if (isOtherAddress(before.email, body.email)) {
    await dropKeys(db, caller.id);
    await queueEmailChanged(db, services, before);
  }
  alertParams(caller.login);
  return found(await readAccount(db, caller.id));
});

const changePassword = route(
  accountEndpoints.changePassword,
  async ({ caller, body, services, ip, userAgent, alertParams }) => {
    // The current password comes before anything else, S1-11.
    const checked = await requireOwnPassword(services, caller, body.currentPassword);
    if (!isStrongPassword(body.newPassword)) throw new AppError('rulePassword', { inBody: true });
    const passwordHash = await hashPassword(body.newPassword);
    alertParams(caller.login);
    return inTransaction(services.database, async (tx) => {
      if (!(await replacePasswordHash(tx, caller.id, { checked, passwordHash }))) {
        throw new AppError('error.incorrectPassword', { inBody: true });
      }
      await revokeSessions(tx, caller.id, null, services.now());
      await dropKeys(tx, caller.id);
      await queuePasswordChanged(tx, services, found(await lockAddressee(tx, caller.id)));
      // This session goes on under a new token, so that a stolen copy of the old one ends too.
      const device = { place: placeOf(ip), userAgent };
      const person = { ...caller, roles: [...caller.roles] };
      return { id_token: await renewSession(tx, services, { person, sessionId: caller.sessionId, device }) };
    });
  },
  { ownTransaction: true },
);

export const accountRoutes: Route[] = [firstAdministrator, read, save, changePassword];
