import { z } from 'zod';
import type { Db } from '#server/platform/db/client.ts';
import type { LiveStream, LiveStreams } from '#server/platform/live/live.streams.ts';
import { liveTopic, NoticeId, withCallers } from '#server/platform/live/live.topics.ts';
import { administersType } from '#server/process/selection/visibility.ts';
import { readersOf } from './chat.readers.ts';

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
 * look at its contribution, S3-69, S3-70.
 */
async function readingStreams(
  db: Db,
  streams: LiveStreams,
  { contribution, session }: z.output<typeof Notice>,
): Promise<LiveStream[]> {
  const readers = await readersOf(db, session, streams.userIds());
  if (!readers) return [];
  const { type, members } = readers;
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
