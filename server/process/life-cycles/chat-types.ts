import type { ChatSessionType, LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';

type Flags = Pick<
  LifeCycleTree,
  | 'isOwnersChatEnabled'
  | 'isOwnersMentorChatEnabled'
  | 'isOwnersAdvisorsChatEnabled'
  | 'isMentorExpertChatEnabled'
>;

/** Chat sessions that a life cycle's flags ask for, S3-69. */
export function chatTypesOf(flags: Flags): ChatSessionType[] {
  const enabled: [boolean, ChatSessionType][] = [
    [flags.isOwnersChatEnabled, 'OWNERS'],
    [flags.isOwnersMentorChatEnabled, 'OWNERS_MENTOR'],
    [flags.isOwnersAdvisorsChatEnabled, 'OWNERS_ADVISORS'],
    [flags.isMentorExpertChatEnabled, 'MENTOR_EXPERT'],
  ];
  return enabled.filter(([isEnabled]) => isEnabled).map(([, type]) => type);
}

/** Gives a contribution that is being made the chats of its life cycle, S3-69. */
export async function insertChats(db: Db, contributionId: number, flags: Flags): Promise<void> {
  const types = chatTypesOf(flags);
  if (types.length === 0) return;
  await db.insert(chatSessions).values(types.map((sessionType) => ({ contributionId, sessionType })));
}
