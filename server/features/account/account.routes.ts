import { accountEndpoints } from '../../../contract/account.ts';
import { isStrongPassword } from '../../../contract/password.ts';
import { AppError, found, invalid } from '../../errors.ts';
import { publicRoute, type Route, route } from '../../plugins/route.ts';
import { configuredLocales } from '../settings/locales.ts';
import {
  nameIsTaken,
  readAccount,
  readPasswordHash,
  writeAccount,
  writePasswordHash,
} from './account.repository.ts';
import { createAdministrator, useFirstAdministratorKey } from './first-administrator.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { openSession, revokeSessions } from './sessions.ts';

const firstAdministrator = publicRoute(
  accountEndpoints.firstAdministrator,
  async ({ body, db, services }) => {
    if (!isStrongPassword(body.password)) throw new AppError('rulePassword', { inBody: true });
    if (!(await useFirstAdministratorKey(db, body.key)))
      throw new AppError('error.key.invalid', { inBody: true });
    const langKey = services.messages.locales[0] ?? 'en';
    const account = await createAdministrator(db, { ...body, langKey });
    return { id_token: await openSession(db, services, account, false) };
  },
);

const read = route(accountEndpoints.read, async ({ caller, db }) => found(await readAccount(db, caller.id)));

const save = route(accountEndpoints.save, async ({ caller, body, db, services, alertParams }) => {
  if (!(await configuredLocales(db, services)).includes(body.langKey)) {
    throw invalid('account', [{ field: 'langKey', message: 'Value' }]);
  }
  if (await nameIsTaken(db, body.email, caller.id))
    throw new AppError('error.email.exists', { inBody: true });
  await writeAccount(db, caller.id, { ...body, lastModifiedBy: caller.login });
  alertParams(caller.login);
  return found(await readAccount(db, caller.id));
});

const changePassword = route(
  accountEndpoints.changePassword,
  async ({ caller, body, db, services, alertParams }) => {
    // The current password comes before anything else, S1-11.
    if (!(await passwordFits(await readPasswordHash(db, caller.id), body.currentPassword))) {
      throw new AppError('error.incorrectPassword', { inBody: true });
    }
    if (!isStrongPassword(body.newPassword)) throw new AppError('rulePassword', { inBody: true });
    await writePasswordHash(db, caller.id, await hashPassword(body.newPassword));
    await revokeSessions(db, caller.id, null, services.now());
    alertParams(caller.login);
    // This session goes on under a new token, so that a stolen copy of the old one ends too.
    return { id_token: await openSession(db, services, { ...caller, roles: [...caller.roles] }, false) };
  },
);

export const accountRoutes: Route[] = [firstAdministrator, read, save, changePassword];
