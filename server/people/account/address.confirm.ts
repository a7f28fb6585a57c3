import { inTransaction } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { lockAddressee, nameIsTaken, writeProvenAddress } from './account.repository.ts';
import { emailChangedMail } from './account-key.mails.ts';
import { consumeKey, dropKeys } from './account-keys.ts';
import { audit } from './sessions.ts';

/**
 * Gives an account the address whose key came back, and notifies the previous address. What was sent to that one opens nothing
 * any more, S1-07.
 * @throws AppError error.key.invalid for an unknown, used or ended key or a closed account; error.email.exists when
 *   somebody else has the address by now. Nothing changes then
 */
export async function confirmAddress(services: Services, key: string, ip: string): Promise<void> {
  const { database, now } = services;
  await inTransaction(database, async (tx) => {
    const taken = await consumeKey(tx, key, ['EMAIL'], now());
    const before = taken ? await lockAddressee(tx, taken.userId) : undefined;
    if (!taken?.address || !before?.activated) throw new AppError('error.key.invalid', { inBody: true });
    if (await nameIsTaken(tx, taken.address, before.id)) {
      throw new AppError('error.email.exists', { inBody: true });
    }
    await writeProvenAddress(tx, before.id, {
      email: taken.address,
      now: now(),
    });
    await audit(tx, 'EMAIL_CHANGE', before, ip);
    await dropKeys(tx, [before.id], now());
    await queueMails(tx, services, [emailChangedMail(services, before)]);
  });
}
