import { NDJSON_MEDIA } from '#contract/audits/schema.ts';
import type { Endpoint } from '#contract/http.ts';
import { XES_MEDIA } from '#contract/reports/event-log.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { type Attempt, type Limit, placeOf, takeAttempt, tooMany } from './limits.ts';

/**
 * Allowances of calls that cost more than others: of an account, and of each of its sessions, so that one program that runs
 * with somebody's token leaves that person some. Addresses count only for who is not signed in: behind one of them may be
 * a whole office. The numbers are several times what somebody reaches who types or clicks as fast as they can.
 */
export const ALLOWANCES = {
  search: {
    account: { most: 300, withinSeconds: 60 },
    session: { most: 240, withinSeconds: 60 },
    address: { most: 600, withinSeconds: 60 },
  },
  export: {
    account: { most: 60, withinSeconds: 600 },
    session: { most: 45, withinSeconds: 600 },
    address: { most: 60, withinSeconds: 600 },
  },
  upload: {
    account: { most: 300, withinSeconds: 3600 },
    session: { most: 240, withinSeconds: 3600 },
    address: { most: 300, withinSeconds: 3600 },
  },
} as const satisfies Record<string, Record<'account' | 'session' | 'address', Limit>>;

type Kind = keyof typeof ALLOWANCES;

/**
 * Searches are many and cheap: a process takes so many at once, and asks the database again when they are used up. What
 * it has taken counts as long as the allowance lasts.
 */
export const SEARCHES_AT_ONCE = 20;

/** Query parameters in which somebody looks for a text. */
const TEXT = /^(q|search|searchString|text|title)$|\.contains$/;

const EXPORTS = new Set<string | null>([EXCEL_MEDIA, NDJSON_MEDIA, XES_MEDIA]);

function kindOf({ method, media, upload }: Endpoint, query: unknown): Kind | null {
  if (upload !== null) return 'upload';
  if (EXPORTS.has(media)) return 'export';
  if (method !== 'GET' || typeof query !== 'object' || query === null) return null;
  return Object.entries(query).some(([name, value]) => value !== '' && TEXT.test(name)) ? 'search' : null;
}

/** Callers that are remembered; about 200 bytes each. */
const MOST_KNOWN = 20_000;

/** What is known of callers until an instant, what has passed forgotten when there is too much. */
function remembered<V extends { until: number }>() {
  const known = new Map<string, V>();
  return {
    /** @param longest ms that it may last: further ahead it was noted by a clock that has gone back since */
    get: (key: string, now: number, longest: number): V | undefined => {
      const value = known.get(key);
      return value && value.until > now && value.until <= now + longest ? value : undefined;
    },
    set: (key: string, value: V, now: number): void => {
      if (known.size >= MOST_KNOWN) {
        for (const [other, { until }] of known) if (until <= now) known.delete(other);
        const [oldest] = known.keys();
        if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
      }
      known.set(key, value);
    },
  };
}

/**
 * Lets calls pass that keep within their allowance, which all processes share: it is in the database. A call that was refused is
 * refused without asking there until it may come again.
 */
export function callLimits({ database, env, now }: Pick<Services, 'database' | 'env' | 'now'>) {
  const refused = remembered<{ until: number }>();
  const taken = remembered<{ until: number; left: number }>();

  /** @returns 0 when one was taken, else the seconds until there is another */
  async function take(attempt: Attempt, limit: Limit, atOnce: number): Promise<number> {
    const at = now().getTime();
    const key = `${attempt.what} ${attempt.who}`;
    const longest = limit.withinSeconds * 1000;
    const held = taken.get(key, at, longest);
    if (held && held.left > 0) {
      held.left -= 1;
      return 0;
    }
    const shut = refused.get(key, at, longest);
    if (shut) return Math.ceil((shut.until - at) / 1000);
    const seconds = await takeAttempt(database, attempt, limit, new Date(at), atOnce);
    if (seconds > 0) {
      // There may be one still, where there are not as many.
      if (atOnce > 1) return take(attempt, limit, 1);
      refused.set(key, { until: at + seconds * 1000 }, at);
    } else if (atOnce > 1) {
      // Another call may have taken some meanwhile, which are not lost.
      const left = taken.get(key, at, longest)?.left ?? 0;
      taken.set(key, { until: at + longest, left: left + atOnce - 1 }, at);
    }
    return seconds;
  }

  /** @throws AppError error.tooManyAttempts */
  return async (endpoint: Endpoint, query: unknown, caller: Caller | null, ip: string): Promise<void> => {
    const kind = env.callLimits ? kindOf(endpoint, query) : null;
    if (kind === null) return;
    const { account, session, address } = ALLOWANCES[kind];
    const attempts: [Attempt, Limit][] =
      caller === null
        ? [[{ what: kind, who: placeOf(ip) }, address]]
        : [
            [{ what: `${kind}-session`, who: caller.sessionId }, session],
            [{ what: kind, who: String(caller.id) }, account],
          ];
    for (const [attempt, limit] of attempts) {
      const seconds = await take(attempt, limit, kind === 'search' ? SEARCHES_AT_ONCE : 1);
      if (seconds > 0) throw tooMany(seconds);
    }
  };
}

export type CallLimits = ReturnType<typeof callLimits>;
