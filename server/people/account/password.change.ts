import type { accountEndpoints } from '#contract/account/endpoints.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { AppError, found } from '#server/platform/errors.ts';
import type { Asked } from '#server/platform/http/route.ts';
import { placeOf } from '#server/platform/limits/limits.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import { lockAddressee, readAccount, replacePasswordHash } from './account.repository.ts';
import { passwordChangedMail } from './account-key.mails.ts';
import { dropKeys } from './account-keys.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword, requireOwnPassword } from './passwords.ts';
import { renewSession } from './session.renewal.ts';
import { audit, revokeSessions } from './sessions.ts';

/**
 * Changes the own password; all other sessions and all keys in mails end with the old one.
 * @returns the token under which this session goes on
 * @throws AppError error.incorrectPassword, and what `requireGoodPassword` throws
 */
export async function changePassword({
  caller,
  body,
  services,
  ip,
  userAgent,
}: Asked<typeof accountEndpoints.changePassword>) {
  // The current password comes before anything else, S1-11.
  const checked = await requireOwnPassword({ caller, services, ip }, body.currentPassword);
  const { database } = services;
  const person = found(await readAccount(database, caller.id));
  await requireGoodPassword(database, body.newPassword, person, { isStrict: true });
  const passwordHash = await hashPassword(body.newPassword);
  return inTransaction(services.database, async (tx) => {
    if (!(await replacePasswordHash(tx, caller.id, { checked, passwordHash }))) {
      throw new AppError('error.incorrectPassword', { inBody: true });
    }
    await audit(tx, 'PASSWORD_CHANGE', caller, ip);
    await revokeSessions(tx, [caller.id], { endedBy: 'PASSWORD', now: services.now() });
    await dropKeys(tx, [caller.id], services.now());
    const owner = found(await lockAddressee(tx, caller.id));
    await queueMails(tx, services, [passwordChangedMail(services, owner)]);
    // This session goes on under a new token, so that a stolen copy of the old one ends too.
    const device = { place: placeOf(ip), userAgent };
    return { id_token: await renewSession(tx, services, { caller, device }) };
  });
}
