import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { liveEndpoints } from '#contract/live/endpoints.ts';
import { LIVE_HEARTBEAT_MS, LIVE_KINDS, type LiveEvent } from '#contract/live/events.ts';
import { HEADERS } from '#contract/wire.ts';
import { answers } from '../alerts.ts';
import { readToken } from '../token.ts';

/** Silence after which a connection counts as broken: proxies may drop one without closing it. */
const SILENCE_MS = 2.5 * LIVE_HEARTBEAT_MS;

/** Why a stream could not be had. */
export class LiveRefusal extends Error {
  readonly status: number;
  /** Milliseconds after which the server asks to be tried again; null when it did not say. */
  readonly retryAfter: number | null;

  constructor(status: number, retryAfter: number | null) {
    super(`The live channel answered ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

function liveEvent({ event = 'message', data }: EventSourceMessage): LiveEvent | null {
  if (!(LIVE_KINDS as readonly string[]).includes(event)) return null;
  return { ...(JSON.parse(data) as object), kind: event } as LiveEvent;
}

const addressFor = (contributions: readonly number[]) =>
  `/${liveEndpoints.open.path}${contributions.length > 0 ? `?contributions=${contributions.join(',')}` : ''}`;

/** Aborts when nothing came for too long; each call of `heard` begins anew. */
function watchSilence(abort: () => void) {
  let timer = setTimeout(abort, SILENCE_MS);
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_MS);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Opens the live channel and reads it until it ends. By fetch, because an EventSource cannot send the token.
 * @throws LiveRefusal when the server does not give a stream; anything else when the connection breaks
 */
export async function readLive({
  contributions,
  signal,
  onEvent,
}: {
  contributions: readonly number[];
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
}): Promise<void> {
  const dead = new AbortController();
  const abort = () => dead.abort();
  signal.addEventListener('abort', abort);
  const silence = watchSilence(abort);
  const began = performance.now();
  try {
    const response = await fetch(addressFor(contributions), {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${readToken() ?? ''}`,
        // The tab opens it by itself, whenever it breaks.
        [HEADERS.background]: 'true',
      },
      cache: 'no-store',
      signal: dead.signal,
    });
    if (!response.ok || !response.body) {
      const seconds = Number(response.headers.get('retry-after'));
      throw new LiveRefusal(response.status, seconds > 0 ? seconds * 1000 : null);
    }
    answers.emit(began);
    const parser = createParser({
      onEvent: (message) => {
        const event = liveEvent(message);
        if (event) onEvent(event);
      },
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      silence.heard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    silence.end();
    signal.removeEventListener('abort', abort);
    dead.abort();
  }
}
