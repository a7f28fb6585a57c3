import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/users.ts';
import { found, refused } from '../../errors.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';
import { type Limit, requireAttempt } from '../limits/limits.ts';
import { issueKey } from '../registration/account-keys.ts';
import {
  type Addressee,
  activationMail,
  invitationMail,
  type MailServices,
  resetMail,
} from '../registration/registration.mails.ts';
import { type KeptUser, readUser } from './users.repository.ts';

/** Asks the owner of a new account to activate it and to choose a password, in their language, Q1-05, S3-96. */
export async function queuePasswordMail(
  { db, services }: { db: Db; services: MailServices },
  person: Addressee,
): Promise<void> {
  const key = await issueKey(db, person.id, 'INVITATION', services.now());
  await queueMails(db, services, [invitationMail(services, person, key)]);
}

/** Mails that administrators send one account; the owner's own requests are counted apart. */
const MAILS: Limit = { most: 5, withinSeconds: 3600 };

const KINDS = {
  ACTIVATION: activationMail,
  INVITATION: invitationMail,
  RESET: resetMail,
} as const;

/** What opens an account for its owner; null where a password would be a way in that nobody asked for. */
async function purposeFor(db: Db, user: KeptUser): Promise<keyof typeof KINDS | null> {
  if (user.registrationStatus === 'PENDING_ACTIVATION') return 'ACTIVATION';
  if (!user.activated) return null;
  if (user.isAwaited) return 'INVITATION';
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id));
  // Who comes by the identity provider alone has no password to choose anew.
  return row?.hash ? 'RESET' : null;
}

/**
 * Sends the owner of an account a way to choose a password: the invitation once more, the activation, or a reset. The
 * password that there is works until another is chosen, S1-07, S3-96.
 * @throws AppError error.passwordMail for a closed account and one of the identity provider; error.tooManyAttempts
 */
export async function sendPasswordMail({ db, services }: { db: Db; services: Services }, userId: number) {
  const user = found(await readUser(db, userId));
  const purpose = await purposeFor(db, user);
  if (purpose === null) throw refused('error.passwordMail', 'user');
  const attempt = { what: 'password-mail', who: `account ${userId}` };
  await requireAttempt(services.database, attempt, MAILS, services.now());
  const key = await issueKey(db, userId, purpose, services.now());
  await queueMails(db, services, [KINDS[purpose](services, user, key)]);
  return user;
}
