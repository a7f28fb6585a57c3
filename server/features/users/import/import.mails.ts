import type { Db } from '../../../db/client.ts';
import { type MailDraft, queueMails } from '../../../mail/queue.ts';
import type { Services } from '../../../services.ts';
import { isOtherAddress } from '../../account/account.repository.ts';
import { dropKeysOf, makeKey, storeFirstKeys } from '../../registration/account-keys.ts';
import { emailChangedMail, invitationMail } from '../../registration/registration.mails.ts';
import type { Stored } from './import.write.ts';

/** Mails that are written out at a time; each has some kilobytes. */
const AT_A_TIME = 500;

async function queueAll(db: Db, services: Services, drafts: readonly MailDraft[]): Promise<void> {
  for (let at = 0; at < drafts.length; at += AT_A_TIME) {
    await queueMails(db, services, drafts.slice(at, at + AT_A_TIME));
  }
}

/** Invites people who have no key yet, S3-96. */
async function invite(db: Db, services: Services, people: readonly Stored[]): Promise<number> {
  const invited = people.filter(({ activated }) => activated);
  const keys = invited.map((person) => ({ person, key: makeKey('INVITATION', services.now()) }));
  await storeFirstKeys(
    db,
    'INVITATION',
    keys.map(({ person, key }) => ({ userId: person.id, ...key })),
  );
  await queueAll(
    db,
    services,
    keys.map(({ person, key }) => invitationMail(services, person, key)),
  );
  return invited.length;
}

/**
 * Invites new people, where asked to, and does for another address what a save does: keys that were sent to the old
 * one end, it is told, and who was invited and has not come is invited at the new one, S3-97.
 * @returns how many mails invite somebody
 */
export async function tellPeople(
  { db, services }: { db: Db; services: Services },
  { made, changed }: { made: readonly Stored[]; changed: readonly Stored[] },
  { sendMails }: { sendMails: boolean },
): Promise<number> {
  const invited = sendMails ? await invite(db, services, made) : 0;
  const moved = changed.filter(({ before, email }) => before && isOtherAddress(before.email, email));
  if (moved.length === 0) return invited;
  const dropped = await dropKeysOf(
    db,
    moved.map(({ id }) => id),
  );
  await queueAll(
    db,
    services,
    moved.flatMap(({ before }) => (before ? [emailChangedMail(services, before)] : [])),
  );
  const waiting = new Set(
    dropped.flatMap(({ userId, purpose }) => (purpose === 'INVITATION' ? [userId] : [])),
  );
  return (
    invited +
    (await invite(
      db,
      services,
      moved.filter(({ id }) => waiting.has(id)),
    ))
  );
}
