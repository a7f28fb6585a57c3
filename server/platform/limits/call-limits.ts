import type { Endpoint } from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { type Attempt, type Limit, placeOf, takeAttempt, tooMany } from './limits.ts';

/**
 * Allowances of calls that cost more than others: of an account, and of each of its sessions, so that one program that runs
 * with somebody's token leaves that person some. Addresses count only for who is not signed in: behind one of them may be
 * a whole office. The numbers are several times what somebody reaches who types or clicks as fast as they can.
 */
const ALLOWANCES = {
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
} as const satisfies Record<string, Record<'account' | 'session' | 'address', Limit>>;

type Kind = keyof typeof ALLOWANCES;

/** Query parameters in which somebody looks for a text. */
const TEXT = /^(search|searchString)$|\.contains$/;

function kindOf({ method, media }: Endpoint, query: unknown): Kind | null {
  if (media === EXCEL_MEDIA) return 'export';
  if (method !== 'GET' || typeof query !== 'object' || query === null) return null;
  return Object.entries(query).some(([name, value]) => value !== '' && TEXT.test(name)) ? 'search' : null;
}

/** Callers that are remembered; about 200 bytes each. */
const MOST_KNOWN = 20_000;

/** Instants by caller, those that have passed forgotten when there are too many. */
function rememberedInstants() {
  const instants = new Map<string, number>();
  return {
    get: (key: string): number => instants.get(key) ?? 0,
    set: (key: string, at: number, now: number): void => {
      if (instants.size >= MOST_KNOWN) {
        for (const [known, passed] of instants) if (passed <= now) instants.delete(known);
        const [oldest] = instants.keys();
        if (instants.size >= MOST_KNOWN && oldest !== undefined) instants.delete(oldest);
      }
      instants.set(key, at);
    },
  };
}

/** Takes one of an allowance of this process, as `takeAttempt` does of one that all share. */
function localAllowance() {
  const restored = rememberedInstants();
  return (key: string, { most, withinSeconds }: Limit, now: number): number => {
    const step = (withinSeconds * 1000) / most;
    const end = now + withinSeconds * 1000;
    const held = restored.get(key);
    // Further ahead than all of an allowance was noted by a clock that has gone back since.
    const at = (held > end ? now : Math.max(held, now)) + step;
    const late = at - end;
    if (late > 0) return Math.max(1, Math.ceil(late / 1000));
    restored.set(key, at, now);
    return 0;
  };
}

/**
 * Lets calls pass that keep within their allowance. Searches are many and cheap to count: each process counts its own, in
 * memory. Exports are few and cost much: all processes count them together, and one that was refused is refused without
 * asking the database until it may come again.
 */
export function callLimits({ database, env, now }: Pick<Services, 'database' | 'env' | 'now'>) {
  const takeLocally = localAllowance();
  const refusedUntil = rememberedInstants();

  async function takeShared(attempt: Attempt, limit: Limit): Promise<number> {
    const at = now();
    const key = `${attempt.what} ${attempt.who}`;
    const known = refusedUntil.get(key) - at.getTime();
    // A clock that has gone back keeps nobody waiting longer than the allowance lasts.
    if (known > 0 && known <= limit.withinSeconds * 1000) return Math.ceil(known / 1000);
    const seconds = await takeAttempt(database, attempt, limit, at);
    if (seconds > 0) refusedUntil.set(key, at.getTime() + seconds * 1000, at.getTime());
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
      const seconds =
        kind === 'search'
          ? takeLocally(`${attempt.what} ${attempt.who}`, limit, now().getTime())
          : await takeShared(attempt, limit);
      if (seconds > 0) throw tooMany(seconds);
    }
  };
}

export type CallLimits = ReturnType<typeof callLimits>;
