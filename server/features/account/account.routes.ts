import { accountEndpoints } from '../../../contract/account.ts';
import { isStrongPassword } from '../../../contract/password.ts';
import { inTransaction } from '../../db/client.ts';
import { AppError, found, invalid } from '../../errors.ts';
import { publicRoute, type Route, route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import { configuredLocales } from '../settings/locales.ts';
import {
  findByLoginOrEmail,
  nameIsTaken,
  noteSignIn,
  readAccount,
  readPasswordHash,
  writeAccount,
  writePasswordHash,
} from './account.repository.ts';
import { createAdministrator, useFirstAdministratorKey } from './first-administrator.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { audit, openSession, revokeSession, revokeSessions } from './sessions.ts';

/** The sign-in itself, once the password was judged. */
async function signIn(
  { services, ip, remember }: { services: Services; ip: string; remember: boolean },
  account: Awaited<ReturnType<typeof findByLoginOrEmail>> & {},
): Promise<string> {
  return inTransaction(services.database, async (tx) => {
    await noteSignIn(tx, account.id);
    await audit(tx, 'AUTHENTICATION_SUCCESS', account.login, ip);
    return openSession(tx, services, account, remember);
  });
}

const authenticate = publicRoute(
  accountEndpoints.authenticate,
  async ({ body, services, ip }) => {
    const account = await findByLoginOrEmail(services.database, body.username);
    const fits = await passwordFits(account?.passwordHash ?? null, body.password);
    if (!account || !fits || !account.activated) {
      await audit(services.database, 'AUTHENTICATION_FAILURE', body.username, ip);
      const waits = account !== undefined && fits && account.registrationStatus === 'PENDING_ACTIVATION';
      throw new AppError(waits ? 'error.user.notActivated' : 'error.badCredentials', { inBody: true });
    }
    return { id_token: await signIn({ services, ip, remember: body.rememberMe === true }, account) };
  },
  { ownTransaction: true },
);

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

const logout = publicRoute(accountEndpoints.logout, async ({ caller, db, services, ip }) => {
  if (caller) {
    await revokeSession(db, caller.sessionId, services.now());
    await audit(db, 'LOGOUT', caller.login, ip);
  }
  return { logoutUrl: null };
});

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

export const accountRoutes: Route[] = [authenticate, firstAdministrator, logout, read, save, changePassword];
