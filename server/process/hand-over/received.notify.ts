import { workInWords } from '#contract/absences/work-in-words.ts';
import type { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { ReceivedWork } from '#server/platform/db/schema/absences.ts';
import { executeSteps } from '#server/platform/db/steps.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { notificationSteps } from '#server/platform/notifications/notification.steps.ts';
import { type Person, peopleFor } from '#server/process/life-cycles/load/known.ts';
import { addReceived, type Received } from './received.ts';

/** What came from one person to others. */
export interface Handed {
  fromId: number;
  received: Received;
}

interface HandedOver {
  /** Who did it; null: the server by itself. */
  byId: number | null;
  handed: readonly Handed[];
}

type Messages = ServiceContext['services']['messages'];

/** The one, or how many they were. */
function peopleInWords({ translate }: Messages, locale: string, from: readonly Person[]): string {
  const [first] = from;
  return first && from.length === 1
    ? fullName(first)
    : translate(locale, 'notification.handedOver.people', { smart_count: from.length });
}

/** The type of most of it: whose list is opened. */
const mostOf = ({ contributions }: ReceivedWork): ContributionType | undefined =>
  CONTRIBUTION_TYPES.filter((type) => contributions[type]).sort(
    (a, b) => (contributions[b] ?? 0) - (contributions[a] ?? 0),
  )[0];

/**
 * Notifies each who takes over of all that came to them: once in the application and once by mail, with their own list. Whoever handed it
 * to themselves, and closed accounts, are not notified.
 */
export async function notifyReceivers(
  {
    db,
    services: { messages, env, now },
  }: Pick<ServiceContext, 'db'> & {
    services: Pick<ServiceContext['services'], 'messages' | 'env' | 'now'>;
  },
  { byId, handed }: HandedOver,
): Promise<void> {
  const received = handed.reduce<Received>((sum, one) => addReceived(sum, one.received), {});
  const ids = Object.keys(received).map(Number);
  if (ids.length === 0) return;
  const fromIds = handed.map(({ fromId }) => fromId);
  const people = await peopleFor(db, [...ids, ...fromIds, ...(byId === null ? [] : [byId])], []);
  const by = byId === null ? undefined : people.get(byId);
  /** Of whose work somebody got something. */
  const sourcesOf = (id: number) => {
    const own = handed.filter((one) => one.received[id]).map(({ fromId }) => fromId);
    return [...new Set(own)].flatMap((fromId) => people.get(fromId) ?? []);
  };
  const rows = ids.flatMap((id) => {
    const reader = people.get(id);
    const work = received[id];
    const listType = work && mostOf(work);
    if (!reader?.activated || id === byId || !work || (!listType && !work.roles)) return [];
    const locale = reader.langKey;
    const words = {
      work: workInWords((key, args) => messages.translate(locale, key, args), {
        contributions: Object.values(work.contributions).reduce((sum, some) => sum + some, 0),
        tasks: work.tasks,
        ...work.roles,
      }),
      from: peopleInWords(messages, locale, sourcesOf(id)),
    };
    const title = by
      ? messages.translate(locale, 'notification.handedOver.title', { ...words, by: fullName(by) })
      : messages.translate(locale, 'notification.handedOver.titleByNobody', words);
    const bodyKey = listType ? 'notification.handedOver.body' : 'notification.handedOver.bodyRoles';
    const body = messages.translate(locale, bodyKey, words);
    const link = `${publicAddress(env)}${listType ? `/contribution/list/${listType}/0/role` : '/'}`;
    return [
      {
        ...{ userId: id, event: 'TASK' as const, date: now().toISOString(), listType },
        notification: { title, body },
        mail: reader.unsubscribed ? undefined : { subject: title, body, link },
      },
    ];
  });
  await executeSteps(db, notificationSteps(rows));
}
