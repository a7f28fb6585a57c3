import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { LIVE_HEARTBEAT_MS, LIVE_LIMITS, type LiveEvent } from '#contract/live/events.ts';
import type { Database } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import { callersOf, validSessions } from '#server/platform/http/callers.ts';
import type { Registrations } from '#server/platform/registrations.ts';
import type { Live } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { Listener } from './live.listener.ts';
import { LiveQueue } from './live.queue.ts';
import { type LiveStream, LiveStreams } from './live.streams.ts';
import { liveTopics } from './live.topics.ts';

/** How often a process with open windows looks for notices that none of its calls left, ms. */
const POLL_MS = 1_000;
/** Seconds after which somebody who was refused may try again. */
const RETRY_SECONDS = 60;

interface LiveOptions {
  /** Address of the database: listening needs a connection of its own, no pool and no pooler in between. */
  url: string;
  database: Database;
  registrations: Registrations;
  log: FastifyBaseLogger;
  /** Waits, not for long, until what is read elsewhere than in the database holds what it holds now. */
  settled?: () => Promise<void>;
  limits?: { person: number; process: number };
  heartbeatMs?: number;
  pollMs?: number;
}

/** The same notice is handled once at a time: the same ones that come meanwhile make it run once more. */
function onceAtATime(work: (notice: unknown) => Promise<void>): (notice: unknown) => Promise<void> {
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

const SessionNotice = z.object({ kind: z.literal('session'), sessions: z.array(z.string()) });

/** Notices that came together; none where somebody else is on the channel. */
function noticesIn(payload: string): readonly unknown[] {
  try {
    const notices: unknown = JSON.parse(payload);
    return Array.isArray(notices) ? notices : [];
  } catch {
    return [];
  }
}

const send = (streams: Iterable<LiveStream>, event: LiveEvent) => {
  for (const stream of streams) stream.send(event);
};

/**
 * Opens the live channel of this process. Who hears of a change is decided when the notice comes in, by what everybody
 * may see at that moment; the events name ids only.
 */
export function createLive({
  url,
  database,
  registrations,
  log,
  settled,
  limits = LIVE_LIMITS,
  heartbeatMs = LIVE_HEARTBEAT_MS,
  pollMs = POLL_MS,
}: LiveOptions): Live {
  const streams = new LiveStreams(limits);
  let closed = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;

  const handle = onceAtATime(async (notice) => {
    const ended = SessionNotice.safeParse(notice);
    if (ended.success) {
      for (const id of ended.data.sessions) for (const stream of streams.ofSession(id)) stream.end();
      return;
    }
    // Whoever hears of a change reads again.
    await settled?.();
    // No topic knows a notice of another version of the server.
    for (const topic of registrations.of(liveTopics)) {
      for (const { event, audience } of topic.messagesOf(notice)) {
        send(await audience(database, streams), event);
      }
    }
  });

  const listener = new Listener({
    url,
    log,
    onNotice: (payload) => {
      if (streams.all.size === 0) return;
      for (const notice of noticesIn(payload)) {
        handle(notice).catch((error: unknown) => {
          log.error({ err: error }, 'a change could not be passed on');
          // Whoever it was for has to read again.
          send(streams.all, { kind: 'refresh' });
        });
      }
    },
    onResume: () => send(streams.all, { kind: 'refresh' }),
  });

  /** Streams of sessions that ended without a word (their time was up, nobody used them, the account was closed) end too. */
  const checkSessions = async () => {
    for (const stream of streams.all) stream.sendHeartbeat();
    await listener.check();
    const asked = streams.sessionIds();
    const alive = await validSessions(database, asked, await readSettings(database));
    // Of those that opened during the question nothing was asked.
    for (const id of asked) if (!alive.has(id)) for (const stream of streams.ofSession(id)) stream.end();
  };
  let isChecking = false;
  const queue = new LiveQueue({ database, log });
  // What jobs and other programs write is passed on by whoever has windows open.
  const startPolling = () => {
    polling ??= setInterval(() => {
      if (streams.all.size > 0) queue.passOnSoon();
    }, pollMs).unref();
  };
  const startHeartbeat = () => {
    heartbeat ??= setInterval(() => {
      // On a busy machine one check of the sessions may take longer than the pause between two.
      if (streams.all.size === 0 || isChecking) return;
      isChecking = true;
      checkSessions()
        .catch((error: unknown) => log.warn({ err: error }, 'the live channel could not check its sessions'))
        .finally(() => {
          isChecking = false;
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
      startHeartbeat();
      startPolling();
      stream.send({ kind: 'ready' });
      return stream.out;
    },
    close: async () => {
      closed = true;
      clearInterval(heartbeat);
      clearInterval(polling);
      for (const stream of streams.all) stream.end();
      await Promise.all([listener.close(), queue.close()]);
    },
    changed: () => queue.passOnSoon(),
  };
}
