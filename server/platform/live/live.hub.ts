import type { FastifyBaseLogger } from 'fastify';
import { LIVE_HEARTBEAT_MS, LIVE_LIMITS, type LiveEvent } from '#contract/live/events.ts';
import type { Database } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import { callersOf } from '#server/platform/http/callers.ts';
import type { Live } from '#server/platform/services.ts';
import { hearersOfChat, hearersOfComment } from './live.audience.ts';
import { Listener } from './live.listener.ts';
import { type Notice, readNotice } from './live.notices.ts';
import { type LiveStream, LiveStreams } from './live.streams.ts';

/** Seconds after which somebody who was refused may try again. */
const RETRY_SECONDS = 60;

interface LiveOptions {
  /** Address of the database: listening needs a connection of its own, no pool and no pooler in between. */
  url: string;
  database: Database;
  log: FastifyBaseLogger;
  limits?: { person: number; process: number };
  heartbeatMs?: number;
}

/** The same work for the same thing once at a time: what comes meanwhile makes it run once more. */
function onceAtATime(work: (notice: Notice) => Promise<void>): (notice: Notice) => Promise<void> {
  const running = new Map<string, boolean>();
  return async (notice) => {
    const key = JSON.stringify(notice);
    const isRunning = running.has(key);
    running.set(key, isRunning);
    if (isRunning) return;
    try {
      do {
        running.set(key, false);
        await work(notice);
      } while (running.get(key));
    } finally {
      running.delete(key);
    }
  };
}

const tell = (streams: Iterable<LiveStream>, event: LiveEvent) => {
  for (const stream of streams) stream.send(event);
};

/**
 * Opens the live channel of this process. Who hears of a change is decided when the notice comes in, by what everybody
 * may see at that moment; the events name ids only.
 */
export function createLive({
  url,
  database,
  log,
  limits = LIVE_LIMITS,
  heartbeatMs = LIVE_HEARTBEAT_MS,
}: LiveOptions): Live {
  const streams = new LiveStreams(limits);
  let closed = false;
  let heart: NodeJS.Timeout | undefined;

  const pass = onceAtATime(async (notice) => {
    switch (notice.kind) {
      case 'notification':
        for (const userId of notice.users) tell(streams.ofUser(userId), { kind: 'notification' });
        return;
      case 'comment': {
        const contributionId = notice.contribution;
        if (streams.watching(contributionId).size === 0) return;
        tell(await hearersOfComment(database, streams, contributionId), { kind: 'comment', contributionId });
        return;
      }
      case 'chat': {
        const event = {
          kind: 'chat',
          contributionId: notice.contribution,
          sessionId: notice.session,
        } as const;
        if (notice.users) for (const userId of notice.users) tell(streams.ofUser(userId), event);
        else tell(await hearersOfChat(database, streams, notice), event);
        return;
      }
      case 'session':
        for (const id of notice.sessions) for (const stream of streams.ofSession(id)) stream.end();
    }
  });

  const listener = new Listener({
    url,
    log,
    onNotice: (payload) => {
      const notice = streams.all.size === 0 ? null : readNotice(payload);
      if (!notice) return;
      pass(notice).catch((error: unknown) => {
        log.error({ err: error }, 'a change could not be told');
        // Whoever it was for must look anew.
        tell(streams.all, { kind: 'refresh' });
      });
    },
    onResume: () => tell(streams.all, { kind: 'refresh' }),
  });

  /** Streams of sessions that ended without a word (their time was up, the account was closed) end too. */
  const beat = async () => {
    for (const stream of streams.all) stream.beat();
    await listener.check();
    const asked = streams.sessionIds();
    const alive = await callersOf(database, asked);
    // Of those that opened during the question nothing was asked.
    for (const id of asked) if (!alive.has(id)) for (const stream of streams.ofSession(id)) stream.end();
  };
  let isBeating = false;
  const startHeart = () => {
    heart ??= setInterval(() => {
      // On a busy machine one look at the sessions may take longer than the pause between two.
      if (streams.all.size === 0 || isBeating) return;
      isBeating = true;
      beat()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the live channel could not look at its sessions'),
        )
        .finally(() => {
          isBeating = false;
        });
    }, heartbeatMs).unref();
  };

  return {
    open: async (listening) => {
      const stream = closed ? null : streams.open(listening);
      if (closed) throw new AppError('error.liveUnavailable', { retryAfter: 1 });
      if (!stream) throw new AppError('error.tooManyConnections', { retryAfter: RETRY_SECONDS });
      try {
        await listener.ready();
      } catch (error) {
        stream.out.destroy();
        throw new AppError('error.liveUnavailable', { cause: error, retryAfter: 5 });
      }
      // The notice of a session that ended just before this came too early for the stream.
      if (!(await callersOf(database, [listening.sessionId])).has(listening.sessionId)) {
        stream.out.destroy();
        throw new AppError('error.unauthorized');
      }
      startHeart();
      stream.send({ kind: 'ready' });
      return stream.out;
    },
    close: async () => {
      closed = true;
      clearInterval(heart);
      for (const stream of streams.all) stream.end();
      await listener.close();
    },
  };
}
