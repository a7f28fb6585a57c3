import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { CODE_MINUTES } from './challenges.ts';

type AccountMail =
  | 'mail.signInCode'
  | `mail.secondFactor.${Change | 'recovery'}`
  | `mail.passkey.${'added' | 'removed'}`;

/** Mails a person about the ways into their account, in their language. */
export async function queueAccountMail(
  db: Db,
  services: Services,
  userId: number,
  { key, values, secretUntil }: { key: AccountMail; values?: Record<string, unknown>; secretUntil?: Date },
): Promise<void> {
  const [person] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      login: users.login,
      langKey: users.langKey,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const { title } = await readSettings(db);
  const { email, firstName, login, langKey } = person;
  const say = (part: 'subject' | 'text') =>
    services.messages.translate(langKey, `${key}.${part}`, { title, firstName, login, ...values });
  await queueMails(db, services, [
    {
      to: email,
      userId,
      locale: langKey,
      subject: say('subject'),
      text: say('text'),
      ...(secretUntil && { secretUntil }),
    },
  ]);
}

/** Sends a code to the person, in their language, S1-16. */
export const mailCode = (db: Db, services: Services, userId: number, code: string) =>
  queueAccountMail(db, services, userId, {
    key: 'mail.signInCode',
    values: { code, minutes: CODE_MINUTES },
    secretUntil: new Date(services.now().getTime() + CODE_MINUTES * 60_000),
  });

/** What was changed: nobody's second factor, nor what stands in for it, changes without the person being notified. */
export type Change = 'on' | 'off' | 'reset' | 'codes';

export const mailChange = (db: Db, services: Services, userId: number, change: Change) =>
  queueAccountMail(db, services, userId, { key: `mail.secondFactor.${change}` });

/** Tells a person that a recovery code opened their account, and how many are left. */
export const mailRecovery = (db: Db, services: Services, userId: number, left: number) =>
  queueAccountMail(db, services, userId, { key: 'mail.secondFactor.recovery', values: { left } });
