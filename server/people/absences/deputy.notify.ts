import { inArray } from 'drizzle-orm';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { fullName } from '#contract/users/full-name.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { executeSteps } from '#server/platform/db/steps.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { notificationSteps } from '#server/platform/notifications/notification.steps.ts';

interface Named {
  userId: number;
  deputyId: number;
  firstDay: string;
  lastDay: string;
}

/** Somebody was named as deputy, the days have changed, or they do not stand in any more. */
const TEXTS = {
  named: { title: 'notification.deputy.title', body: 'notification.deputy.body' },
  changed: { title: 'notification.deputy.changed.title', body: 'notification.deputy.changed.body' },
  ended: { title: 'notification.deputy.ended.title', body: 'notification.deputy.ended.body' },
} as const;

/** Notifies a deputy for whom, and when, they stand in, or do so no more. */
export async function notifyDeputy(
  { db, services: { messages, env, now } }: Pick<ServiceContext, 'db' | 'services'>,
  happened: keyof typeof TEXTS,
  { userId, deputyId, firstDay, lastDay }: Named,
): Promise<void> {
  const people = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      langKey: users.langKey,
      unsubscribed: users.unsubscribed,
    })
    .from(users)
    .where(inArray(users.id, [userId, deputyId]));
  const person = people.find(({ id }) => id === userId);
  const deputy = people.find(({ id }) => id === deputyId);
  if (!person || !deputy) return;
  const inWords = (day: string) => formatDayInWords(day, { locale: deputy.langKey, now: now() });
  const words = { name: fullName(person), firstDay: inWords(firstDay), lastDay: inWords(lastDay) };
  const title = messages.translate(deputy.langKey, TEXTS[happened].title, words);
  const body = messages.translate(deputy.langKey, TEXTS[happened].body, words);
  await executeSteps(
    db,
    notificationSteps([
      {
        userId: deputyId,
        event: 'ANSWER',
        date: now().toISOString(),
        notification: { title, body },
        mail: deputy.unsubscribed
          ? undefined
          : { subject: title, body, link: `${publicAddress(env)}/my-work` },
      },
    ]),
  );
}
