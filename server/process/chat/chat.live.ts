import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { LiveStream, LiveStreams } from '#server/platform/live/live.streams.ts';
import { liveTopic, NoticeId, withCallers } from '#server/platform/live/live.topics.ts';
import { administersType } from '#server/process/selection/visibility.ts';
import { isMemberRole } from './chat.members.sql.ts';

const Notice = z.object({
  kind: z.literal('chat'),
  contribution: NoticeId,
  session: NoticeId,
  /** Left out when it is for everybody in the chat. */
  users: z.array(NoticeId).optional(),
});

const streamsOf = (streams: LiveStreams, userIds: Iterable<number>): LiveStream[] =>
  [...userIds].flatMap((userId) => [...streams.ofUser(userId)]);

/**
 * Streams of those who are members of the chat at this moment, wherever they are, and of administrators of the type who
 * view its contribution, S3-69, S3-70.
 */
async function readingStreams(
  db: Db,
  streams: LiveStreams,
  { contribution, session }: z.output<typeof Notice>,
): Promise<LiveStream[]> {
  const { rows } = await db.execute<{ type: ContributionType; members: number[] }>(sql`
    select contribution.type,
           array(select distinct p.user_id from contribution_participant p
                  where p.contribution_id = session.contribution_id and ${isMemberRole}
                    and p.user_id = any(${idArray(streams.userIds())})) as members
      from chat_session session join contribution on contribution.id = session.contribution_id
     where session.id = ${session} and not contribution.is_deleted`);
  const [chat] = rows;
  if (!chat) return [];
  const { type } = chat;
  const members = new Set(chat.members);
  const candidates = new Set([...streamsOf(streams, members), ...streams.watching(contribution)]);
  return (await withCallers(db, candidates))
    .filter(({ caller }) => members.has(caller.id) || administersType(caller, type))
    .map(({ stream }) => stream);
}

/** Chats: for their members; what somebody has read is for the own other windows. */
export const chatTopic = liveTopic(Notice, (notice) => [
  {
    event: { kind: 'chat', contributionId: notice.contribution, sessionId: notice.session },
    audience: async (db, streams) =>
      notice.users ? streamsOf(streams, notice.users) : readingStreams(db, streams, notice),
  },
]);
