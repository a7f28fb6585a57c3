import { accountEndpoints } from '#contract/account/endpoints.ts';
import { AccountSettings } from '#contract/account/schema.ts';
import { callOf } from '#server/platform/audits/audit.change.ts';
import { fieldsOf } from '#server/platform/audits/audit.fields.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { AppError, found, invalid } from '#server/platform/errors.ts';
import { type Caller, requireSecondStepConfirmed } from '#server/platform/http/call.ts';
import type { Asked } from '#server/platform/http/route.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import {
  isOtherAddress,
  lockAddressee,
  nameIsTaken,
  readAccount,
  readPasswordHash,
  writeAccount,
} from './account.repository.ts';
import { emailChangeAskedMail, emailTakenMail, keyMail } from './account-key.mails.ts';
import { issueAddressKey } from './account-keys.ts';
import { holderMail, mayNotifyHolder } from './holder.mails.ts';
import { requireOwnPassword } from './passwords.ts';
import { audit } from './sessions.ts';

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

type Person = NonNullable<Awaited<ReturnType<typeof lockAddressee>>>;

/** Notes in the audit trail which of the own details became others: names of fields, and the code of the language. */
async function noteProfile(db: Db, before: Person, after: AccountSettings, ip: string): Promise<void> {
  const { email } = after;
  const names = (['firstName', 'lastName', 'langKey'] as const).filter(
    (name) => before[name] !== after[name],
  );
  const respelled = email !== before.email && !isOtherAddress(before.email, email);
  const fields = fieldsOf(
    AccountSettings,
    Object.fromEntries(
      [...names, ...(respelled ? (['email'] as const) : [])].map((name) => [name, after[name]]),
    ),
  );
  if (fields.length === 0) return;
  const call = callOf(accountEndpoints.save);
  await audit(db, 'PROFILE_CHANGE', before, ip, null, { call, object: {}, fields });
}

interface Move {
  before: Person;
  /** As the form has it. */
  asked: AccountSettings;
  ip: string;
  /** Whether the holder of the address may be notified once more. */
  mayNotify: boolean;
}

/**
 * Has another address wait for its confirmation, and notifies the present one. It goes the same way for an address that is
 * somebody else's, by as many statements and with equal notes, but that its holder gets a mail without a key: who asks
 * learns nothing about others' accounts.
 * @throws AppError error.email.exists for such an address, where the settings want that reported
 */
async function moveAddress(
  db: Db,
  services: Services,
  { before, asked, ip, mayNotify }: Move,
): Promise<void> {
  const { email } = asked;
  const isTaken = await nameIsTaken(db, email, before.id);
  // Asked for a free address too: it takes the same time.
  const { registrationTellsTaken } = await readSettings(db);
  if (isTaken && registrationTellsTaken) {
    throw new AppError('error.email.exists', { inBody: true });
  }
  // The address stays until the new one has answered: a typing error, or somebody else's, would lose the account.
  const key = await issueAddressKey(db, before.id, email, services.now());
  await audit(db, 'EMAIL_CHANGE_REQUEST', before, ip);
  // Put into words for a free address too, for the same reason.
  const notice = await holderMail(db, (holder) => emailTakenMail(services, holder), {
    ...asked,
    firstName: '',
  });
  const withKey = keyMail(services, 'EMAIL', { ...before, email }, key);
  const mails = isTaken ? (mayNotify ? [notice] : []) : [withKey];
  await queueMails(db, services, [emailChangeAskedMail(services, before), ...mails]);
}

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
  const mayNotify = checked !== null && (await mayNotifyHolder(services, body.email));
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
    const { firstName, lastName, email, langKey } = body;
    await writeAccount(tx, caller.id, {
      firstName,
      lastName,
      ...(isMoved ? {} : { email }),
      langKey,
    });
    await noteProfile(tx, before, body, ip);
    if (isMoved) await moveAddress(tx, services, { before, asked: body, ip, mayNotify });
    return found(await readAccount(tx, caller.id));
  });
}
