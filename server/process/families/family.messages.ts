import { formatDecimal } from '#contract/formats/numbers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { queueMessages } from '#server/process/life-cycles/apply/messages.ts';
import { noticeTexts } from '#server/process/life-cycles/apply/notice-texts.ts';
import { usersOf } from '#server/process/life-cycles/engine/roles.ts';
import type { NotificationTexts } from '#server/process/life-cycles/engine/types.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { readConcerned } from './family.repository.ts';
import type { changedShares } from './family.shares.ts';

/** The words of a message in every language. */
const textsOf = (
  { services }: ServiceContext,
  event: 'joined' | 'parted' | 'sharesChanged',
  values: Parameters<typeof noticeTexts>[2],
): NotificationTexts =>
  noticeTexts(services.messages, { title: `family.${event}.title`, text: `family.${event}.text` }, values);

interface Message {
  situation: LoadedSituation;
  userIds: readonly number[];
  texts: NotificationTexts;
  explanation: string | null;
}

/** Each person gets one, but for the caller; mails by the ways and wishes of all others. */
async function send(
  context: ServiceContext,
  { situation, userIds, texts, explanation }: Message,
): Promise<void> {
  const { db, services, caller } = context;
  const messages = userIds
    .filter((id) => id !== caller.id)
    .map((userId) => ({ kind: 'notification' as const, userId, texts, explanation, sendEmail: true }));
  const actor = { kind: 'user', userId: caller.id, isAdministrator: false } as const;
  await queueMessages({ db, services, actor, siteVersion: caller.siteVersion }, [{ situation, messages }]);
}

/** Owners and supporters of the whole family hear once of what was joined; it leads them to the head. */
export async function notifyJoined(
  context: ServiceContext,
  joined: { head: LoadedSituation; members: readonly LoadedSituation[]; note: string | null },
): Promise<void> {
  const { head, members, note } = joined;
  const codes = members.map(({ subject }) => subject.code).join(', ');
  await send(context, {
    situation: head,
    userIds: await readConcerned(context.db, head.contribution.id),
    texts: textsOf(context, 'joined', { codes }),
    explanation: note,
  });
}

/** Owners of what was parted hear that it goes on by itself. */
export async function notifyParted(
  context: ServiceContext,
  { head, member }: { head: LoadedSituation; member: LoadedSituation },
): Promise<void> {
  await send(context, {
    situation: member,
    userIds: usersOf(member.contribution.participants, 'OWNER', { activeOnly: true }),
    texts: textsOf(context, 'parted', { head: head.subject.code }),
    explanation: null,
  });
}

/** Notifies each author whose share of what the head earns has changed, with both shares. */
export async function notifyShares(
  context: ServiceContext,
  head: LoadedSituation,
  changed: ReturnType<typeof changedShares>,
): Promise<void> {
  for (const { userId, before, after } of changed) {
    await send(context, {
      situation: head,
      userIds: [userId],
      texts: textsOf(context, 'sharesChanged', (language) => ({
        before: formatDecimal(before, language),
        after: formatDecimal(after, language),
      })),
      explanation: null,
    });
  }
}
