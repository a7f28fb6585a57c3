import { CHAT_MEMBERS } from '#contract/chat/schema.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { ChatSessionType } from '#contract/life-cycles/schema.ts';

/**
 * The role in which somebody takes part in a chat, S3-69; the first one, for who has several.
 * @returns null for who is no member of it
 */
export function memberRole(
  sessionType: ChatSessionType,
  roles: readonly ParticipationRole[],
): ParticipationRole | null {
  return CHAT_MEMBERS[sessionType].find((role) => roles.includes(role)) ?? null;
}
