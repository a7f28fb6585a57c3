import { z } from 'zod';
import type { LiveEvent } from '#contract/live/events.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { callersOf } from '#server/platform/http/callers.ts';
import { extensionPoint } from '#server/platform/registrations.ts';
import type { LiveStream, LiveStreams } from './live.streams.ts';

/** What is sent of a change, and to which streams at this moment. */
export interface LiveMessage {
  event: LiveEvent;
  audience(db: Db, streams: LiveStreams): Promise<Iterable<LiveStream>>;
}

/** Something whose changes a feature publishes. */
export interface LiveTopic {
  /** The messages of a notice of the database; none for a notice of another topic. */
  messagesOf(notice: unknown): LiveMessage[];
}

export const liveTopics = extensionPoint<LiveTopic>('topics of the live channel');

/** A topic by the shape of its notices, which triggers write. */
export const liveTopic = <Notice extends z.ZodType>(
  notice: Notice,
  messagesOf: (notice: z.output<Notice>) => LiveMessage[],
): LiveTopic => ({
  messagesOf: (payload) => {
    const { success, data } = notice.safeParse(payload);
    return success ? messagesOf(data) : [];
  },
});

export const NoticeId = z.number().int().positive();

/** Streams with the persons behind them as they are now; those of ended sessions are left out. */
export async function withCallers(
  db: Db,
  streams: Iterable<LiveStream>,
): Promise<{ stream: LiveStream; caller: Caller }[]> {
  const all = [...streams];
  const callers = await callersOf(db, [...new Set(all.map(({ listening }) => listening.sessionId))]);
  return all.flatMap((stream) => {
    const caller = callers.get(stream.listening.sessionId);
    return caller ? [{ stream, caller }] : [];
  });
}
