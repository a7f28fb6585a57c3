import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { callersOf } from '#server/platform/http/callers.ts';
import { readersOf } from '#server/process/chat/chat.readers.ts';
import { mayReadComments } from '#server/process/comments/comments.policy.ts';
import { readDiscussion } from '#server/process/comments/discussion.ts';
import { viewersOf } from '#server/process/contributions/contribution.viewers.ts';
import { administersType } from '#server/process/contributions/contribution.visibility.ts';
import type { LiveStream, LiveStreams } from './live.streams.ts';

/** Streams with the persons behind them as they are now; those of ended sessions are left out. */
async function withCallers(db: Db, streams: readonly LiveStream[]): Promise<[LiveStream, Caller][]> {
  const callers = await callersOf(db, [...new Set(streams.map(({ listening }) => listening.sessionId))]);
  return streams.flatMap((stream): [LiveStream, Caller][] => {
    const caller = callers.get(stream.listening.sessionId);
    return caller ? [[stream, caller]] : [];
  });
}

/** Streams whose persons look at the contribution and may read its comments at this moment, S3-20, S3-66. */
export async function hearersOfComment(
  db: Db,
  streams: LiveStreams,
  contributionId: number,
): Promise<LiveStream[]> {
  const watching = await withCallers(db, [...streams.watching(contributionId)]);
  if (watching.length === 0) return [];
  const discussion = await readDiscussion(db, contributionId);
  if (!discussion) return [];
  const viewers = new Set(
    await viewersOf(
      db,
      contributionId,
      watching.map(([, caller]) => caller),
    ),
  );
  const { type, commentStatus } = discussion;
  return watching
    .filter(([, caller]) => viewers.has(caller) && mayReadComments(caller, type, commentStatus))
    .map(([stream]) => stream);
}

/**
 * Streams of those who are members of the chat at this moment, wherever they are, and of administrators of the type who
 * look at its contribution, S3-69, S3-70.
 */
export async function hearersOfChat(
  db: Db,
  streams: LiveStreams,
  { contribution, session }: { contribution: number; session: number },
): Promise<LiveStream[]> {
  const readers = await readersOf(db, session, streams.userIds());
  if (!readers) return [];
  const { type, members } = readers;
  const ofMembers = [...members].flatMap((userId) => [...streams.ofUser(userId)]);
  const candidates = await withCallers(db, [...new Set([...ofMembers, ...streams.watching(contribution)])]);
  return candidates
    .filter(([, caller]) => members.has(caller.id) || administersType(caller, type))
    .map(([stream]) => stream);
}
