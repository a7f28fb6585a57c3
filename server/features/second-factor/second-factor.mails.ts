import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import type { Services } from '../../services.ts';
import { readSettings } from '../settings/settings.repository.ts';
import { CODE_MINUTES } from './challenges.ts';

async function queue(
  db: Db,
  { messages }: Services,
  userId: number,
  { key, values }: { key: string; values?: Record<string, unknown> },
): Promise<void> {
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  if (!person) return;
  const { title } = await readSettings(db);
  const filled = { title, firstName: person.firstName, login: person.login, ...values };
  await db.insert(outboxMails).values({
    toAddress: person.email,
    userId,
    subject: messages.translate(person.langKey, `${key}.subject`, filled),
    textBody: messages.translate(person.langKey, `${key}.text`, filled),
  });
}

/** Sends a code to the person, in their language, S1-16. */
export const mailCode = (db: Db, services: Services, userId: number, code: string) =>
  queue(db, services, userId, { key: 'mail.signInCode', values: { code, minutes: CODE_MINUTES } });

/** What was changed: nobody's second factor changes without the person being told. */
export type Change = 'on' | 'off' | 'reset';

export const mailChange = (db: Db, services: Services, userId: number, change: Change) =>
  queue(db, services, userId, { key: `mail.secondFactor.${change}` });

/** Tells a person that a recovery code opened their account, and how many are left. */
export const mailRecovery = (db: Db, services: Services, userId: number, left: number) =>
  queue(db, services, userId, { key: 'mail.secondFactor.recovery', values: { left } });
