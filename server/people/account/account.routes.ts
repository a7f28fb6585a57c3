import { accountEndpoints } from '#contract/account/endpoints.ts';
import type { AccountSettings } from '#contract/account/schema.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { AppError, found, invalid } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Asked, type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import {
  isOtherAddress,
  lockAddressee,
  nameIsTaken,
  readAccount,
  readPasswordHash,
  replacePasswordHash,
  writeAccount,
} from './account.repository.ts';
import { keyMail, passwordChangedMail } from './account-key.mails.ts';
import { dropAddressKey, dropKeys, issueAddressKey } from './account-keys.ts';
import { confirmAddress } from './address.confirm.ts';
import { beginInstallation, useFirstAdministratorKey } from './first-administrator.ts';
import { requireKeyAttempt } from './key-attempts.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword, requireOwnPassword } from './passwords.ts';
import { audit, openSession, renewSession, revokeSessions } from './sessions.ts';

/**
 * The password that another address needs: a stolen session would else have the reset key sent to the thief.
 * @returns the hash that it fitted, or null where the address stays
 * @throws AppError error.email.withoutPassword for an account that has no password, and what `requireOwnPassword` throws
 */
async function passwordForAddress(
  services: Services,
  caller: Caller,
  { email, currentPassword }: AccountSettings,
): Promise<string | null> {
  const { database } = services;
  if (!isOtherAddress(found(await readAccount(database, caller.id)).email, email)) return null;
  if ((await readPasswordHash(database, caller.id)) === null) {
    throw new AppError('error.email.withoutPassword', { inBody: true });
  }
  if (!currentPassword) throw invalid('account', [{ field: 'currentPassword', message: 'NotNull' }]);
  return requireOwnPassword(services, caller, currentPassword);
}

/** Mails that one person has sent to addresses that may be anybody's. */
const ADDRESS_MAILS: Limit = { most: 5, withinSeconds: 3600 };

async function saveAccount({ caller, body, services, alertParams }: Asked<typeof accountEndpoints.save>) {
  const checked = await passwordForAddress(services, caller, body);
  if (checked !== null) {
    const attempt = { what: 'address-mail', who: String(caller.id) };
    await requireAttempt(services.database, attempt, ADDRESS_MAILS, services.now());
  }
  alertParams(caller.login);
  return inTransaction(services.database, async (tx) => {
    if (!(await configuredLocales(tx, services)).includes(body.langKey)) {
      throw invalid('account', [{ field: 'langKey', message: 'Value' }]);
    }
    // The account before the name, as whoever else changes both.
    const before = found(await lockAddressee(tx, caller.id));
    const isMoved = isOtherAddress(before.email, body.email);
    if (isMoved && (checked === null || (await readPasswordHash(tx, caller.id)) !== checked)) {
      throw new AppError('error.incorrectPassword', { inBody: true });
    }
    if (await nameIsTaken(tx, body.email, caller.id)) {
      throw new AppError('error.email.exists', { inBody: true });
    }
    const { firstName, lastName, email, langKey } = body;
    await writeAccount(tx, caller.id, {
      firstName,
      lastName,
      ...(isMoved ? {} : { email }),
      langKey,
      lastModifiedBy: caller.login,
    });
    if (isMoved) {
      // The address stays until the new one has answered: a typing error, or somebody else's, would lose the account.
      const key = await issueAddressKey(tx, caller.id, email, services.now());
      await queueMails(tx, services, [keyMail(services, 'EMAIL', { ...before, email }, key)]);
    }
    return found(await readAccount(tx, caller.id));
  });
}

async function changePassword({
  caller,
  body,
  services,
  ip,
  userAgent,
  alertParams,
}: Asked<typeof accountEndpoints.changePassword>) {
  // The current password comes before anything else, S1-11.
  const checked = await requireOwnPassword(services, caller, body.currentPassword);
  const { database } = services;
  const person = found(await readAccount(database, caller.id));
  await requireGoodPassword(database, body.newPassword, person, { isStrict: true });
  const passwordHash = await hashPassword(body.newPassword);
  alertParams(caller.login);
  return inTransaction(services.database, async (tx) => {
    if (!(await replacePasswordHash(tx, caller.id, { checked, passwordHash }))) {
      throw new AppError('error.incorrectPassword', { inBody: true });
    }
    await audit(tx, 'PASSWORD_CHANGE', caller.login, ip);
    await revokeSessions(tx, [caller.id], { endedBy: 'PASSWORD', now: services.now() });
    await dropKeys(tx, [caller.id]);
    const owner = found(await lockAddressee(tx, caller.id));
    await queueMails(tx, services, [passwordChangedMail(services, owner)]);
    // This session goes on under a new token, so that a stolen copy of the old one ends too.
    const device = { place: placeOf(ip), userAgent };
    const person = { ...caller, roles: [...caller.roles] };
    return {
      id_token: await renewSession(tx, services, { person, sessionId: caller.sessionId, device }),
    };
  });
}

export const accountRoutes: Route[] = routes(accountEndpoints, {
  firstAdministrator: async ({ body, db, services, ip, userAgent }) => {
    await requireGoodPassword(db, body.password, body, { isStrict: true });
    if (!(await useFirstAdministratorKey(db, body.key)))
      throw new AppError('error.key.invalid', { inBody: true });
    const langKey = services.messages.locales[0] ?? 'en';
    const account = await beginInstallation(db, services, { ...body, langKey }, ip);
    await audit(db, 'AUTHENTICATION_SUCCESS', account.login, ip);
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
    handle: saveAccount,
  },
  changePassword: {
    ownTransaction: true,
    handle: changePassword,
  },
  confirmEmail: {
    ownTransaction: true,
    handle: async ({ body, services, ip }) => {
      await requireKeyAttempt(services, ip);
      await confirmAddress(services, body.key, ip);
    },
  },
  cancelEmail: async ({ caller, db, alertParams }) => {
    found((await dropAddressKey(db, caller.id)) || null);
    alertParams('');
  },
});
