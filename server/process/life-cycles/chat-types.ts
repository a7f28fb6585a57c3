import type { ChatSessionType, LifeCycleTree } from '#contract/life-cycles/schema.ts';

/** Chat sessions that a life cycle's flags ask for, S3-69. */
export function chatTypesOf(
  flags: Pick<
    LifeCycleTree,
    | 'isOwnersChatEnabled'
    | 'isOwnersMentorChatEnabled'
    | 'isOwnersAdvisorsChatEnabled'
    | 'isMentorExpertChatEnabled'
  >,
): ChatSessionType[] {
  const enabled: [boolean, ChatSessionType][] = [
    [flags.isOwnersChatEnabled, 'OWNERS'],
    [flags.isOwnersMentorChatEnabled, 'OWNERS_MENTOR'],
    [flags.isOwnersAdvisorsChatEnabled, 'OWNERS_ADVISORS'],
    [flags.isMentorExpertChatEnabled, 'MENTOR_EXPERT'],
  ];
  return enabled.filter(([isEnabled]) => isEnabled).map(([, type]) => type);
}
