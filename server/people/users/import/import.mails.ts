import { isOtherAddress } from '#server/people/account/account.repository.ts';
import { emailChangedMail, keyMail } from '#server/people/account/account-key.mails.ts';
import { dropKeys, makeKey, storeFirstKeys } from '#server/people/account/account-keys.ts';
import { batchesOf } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db/client.ts';
import { type MailDraft, queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import type { Stored } from './import.write.ts';

/** Mails that are written out at a time; each has some kilobytes. */
const AT_A_TIME = 500;

async function queueAll(db: Db, services: Services, drafts: readonly MailDraft[]): Promise<void> {
  for (const some of batchesOf(drafts, AT_A_TIME)) await queueMails(db, services, some);
}

/** Mails people who have no key a new one: to choose a password, or to confirm the address. */
async function mailKeys(
  db: Db,
  services: Services,
  purpose: 'ACTIVATION' | 'INVITATION',
  people: readonly Stored[],
): Promise<number> {
  for (const some of batchesOf(people, AT_A_TIME)) {
    const keys = some.map((person) => ({ person, key: makeKey(purpose, services.now()) }));
    await storeFirstKeys(
      db,
      purpose,
      keys.map(({ person, key }) => ({ userId: person.id, ...key })),
    );
    await queueMails(
      db,
      services,
      keys.map(({ person, key }) => keyMail(services, purpose, person, key)),
    );
  }
  return people.length;
}

/** Invites those whose account is open, S3-96. */
const invite = (db: Db, services: Services, people: readonly Stored[]): Promise<number> =>
  mailKeys(
    db,
    services,
    'INVITATION',
    people.filter(({ activated }) => activated),
  );

/**
 * Does for another address what a save does: keys that were sent to the old one end, it is notified, and who registered or
 * was invited and has not come gets another key at the new one, S3-97.
 */
async function notifyMoved(db: Db, services: Services, moved: readonly Stored[]): Promise<number> {
  if (moved.length === 0) return 0;
  const dropped = await dropKeys(
    db,
    moved.map(({ id }) => id),
    services.now(),
  );
  await queueAll(
    db,
    services,
    moved.flatMap(({ before }) => (before ? [emailChangedMail(services, before)] : [])),
  );
  const isPending = ({ before, activated }: Stored) =>
    !activated && before?.registrationStatus === 'PENDING_ACTIVATION';
  const invited = new Set(
    dropped.flatMap(({ userId, purpose }) => (purpose === 'INVITATION' ? [userId] : [])),
  );
  return (
    (await mailKeys(db, services, 'ACTIVATION', moved.filter(isPending))) +
    (await invite(
      db,
      services,
      moved.filter(({ id }) => invited.has(id)),
    ))
  );
}

/**
 * Invites new people, where asked to, and notifies those whose address changed.
 * @returns how many mails carry a key
 */
export async function notifyPeople(
  { db, services }: { db: Db; services: Services },
  { made, changed }: { made: readonly Stored[]; changed: readonly Stored[] },
  { sendMails }: { sendMails: boolean },
): Promise<number> {
  const invited = sendMails ? await invite(db, services, made) : 0;
  const moved = changed.filter(({ before, email }) => before && isOtherAddress(before.email, email));
  return invited + (await notifyMoved(db, services, moved));
}
