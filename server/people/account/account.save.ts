import type { accountEndpoints } from '#contract/account/endpoints.ts';
import type { AccountSettings } from '#contract/account/schema.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { AppError, found, invalid } from '#server/platform/errors.ts';
import { type Caller, requireSecondStepConfirmed } from '#server/platform/http/call.ts';
import type { Asked } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import {
  isOtherAddress,
  lockAddressee,
  nameIsTaken,
  readAccount,
  readPasswordHash,
  writeAccount,
} from './account.repository.ts';
import { keyMail } from './account-key.mails.ts';
import { issueAddressKey } from './account-keys.ts';
import { requireOwnPassword } from './passwords.ts';

/**
 * The password that another address needs: a stolen session would else have the reset key sent to the thief.
 * @returns the hash that it fitted, or null where the address stays
 * @throws AppError error.confirmation.required of whoever has a second step, error.email.withoutPassword for an account that
 *   has no password, and what `requireOwnPassword` throws
 */
async function passwordForAddress(
  call: { services: Services; caller: Caller; ip: string },
  { email, currentPassword }: AccountSettings,
): Promise<string | null> {
  const { services, caller } = call;
  const { database } = services;
  if (!isOtherAddress(found(await readAccount(database, caller.id)).email, email)) return null;
  requireSecondStepConfirmed(caller);
  if ((await readPasswordHash(database, caller.id)) === null) {
    throw new AppError('error.email.withoutPassword', { inBody: true });
  }
  if (!currentPassword) throw invalid('account', [{ field: 'currentPassword', message: 'NotNull' }]);
  return requireOwnPassword(call, currentPassword);
}

/** Mails that one person has sent to addresses that may be anybody's. */
const ADDRESS_MAILS: Limit = { most: 5, withinSeconds: 3600 };

/**
 * Saves the own account; another address counts once its owner has confirmed it.
 * @throws AppError error.confirmation.required, error.tooManyAttempts, error.incorrectPassword, error.email.exists, field errors
 */
export async function saveAccount({ caller, body, services, ip }: Asked<typeof accountEndpoints.save>) {
  const checked = await passwordForAddress({ services, caller, ip }, body);
  if (checked !== null) {
    const attempt = { what: 'address-mail', who: String(caller.id) };
    await requireAttempt(services.database, attempt, ADDRESS_MAILS, services.now());
  }
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
    });
    if (isMoved) {
      // The address stays until the new one has answered: a typing error, or somebody else's, would lose the account.
      const key = await issueAddressKey(tx, caller.id, email, services.now());
      await queueMails(tx, services, [keyMail(services, 'EMAIL', { ...before, email }, key)]);
    }
    return found(await readAccount(tx, caller.id));
  });
}
