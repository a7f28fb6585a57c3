import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import { CLOCK_SKEW_MS } from '#server/platform/clock-skew.ts';
import type { Database, Db } from '#server/platform/db/client.ts';
import { deleteExpired } from '#server/platform/db/delete-expired.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { AppError } from '#server/platform/errors.ts';

/** What is tried, and by whom: an address, a login, an e-mail. */
export interface Attempt {
  /** A short name such as `register`; each has an allowance of its own. */
  what: string;
  who: string;
}

/** So many at once; what was taken comes back evenly over so many seconds. */
export interface Limit {
  most: number;
  withinSeconds: number;
}

/** The latest instant that a clock which has not gone back since may have noted. */
const latestNote = (now: Date) => new Date(now.getTime() + CLOCK_SKEW_MS).toISOString();
const digest = (who: string) => createHash('sha256').update(who.trim().toLowerCase()).digest('base64url');
const stepOf = ({ most, withinSeconds }: Limit) => (withinSeconds * 1000) / most;

/**
 * When the row `held` of an allowance is restored. What was taken later than now was taken by a clock that has gone back since:
 * it stays taken, and is given back in the time that it takes, but nobody waits for that clock.
 */
function restoredOf(now: Date): SQL {
  return sql`case when held.taken_at > ${latestNote(now)}::timestamptz
                  then held.restored_at - (held.taken_at - ${now.toISOString()}::timestamptz)
                  else held.restored_at end`;
}

async function restoredAt(db: Db, { what, who }: Attempt, now: Date): Promise<number> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select ${restoredOf(now)} as at from rate_limit held where what = ${what} and who_digest = ${digest(who)}`,
  );
  return rows[0] ? Date.parse(rows[0].at) : 0;
}

const secondsUntilFree = (restored: number, limit: Limit, now: Date, count = 1) =>
  Math.max(
    0,
    Math.ceil((restored + count * stepOf(limit) - limit.withinSeconds * 1000 - now.getTime()) / 1000),
  );

/** Has what an earlier clock took given back from now on: refused attempts note nothing, and that clock may be hours away. */
async function followClock(db: Db, { what, who }: Attempt, now: Date): Promise<void> {
  await db.execute(sql`
    update rate_limit held set restored_at = ${restoredOf(now)}, taken_at = ${now.toISOString()}::timestamptz
     where what = ${what} and who_digest = ${digest(who)} and held.taken_at > ${latestNote(now)}::timestamptz`);
}

/**
 * Takes one attempt of an allowance that all processes share. One statement, which commits by itself: hand
 * over the outer client, never a transaction, so that an attempt counts whatever becomes of its request, and
 * no request waits for another's.
 *
 * The row keeps one instant, at which everything taken will have been given back (the "generic cell rate
 * algorithm"); each attempt moves it on by its share. Refused attempts cost nothing, so that hammering does
 * not lock somebody out for longer.
 * @param count so many attempts at once, or none of them
 * @returns 0 when it was taken, else the seconds until there is another
 */
export async function takeAttempt(
  database: Database,
  attempt: Attempt,
  limit: Limit,
  now: Date,
  count = 1,
): Promise<number> {
  const at = now.toISOString();
  const step = sql`make_interval(secs => ${(count * stepOf(limit)) / 1000}::float8)`;
  const taken = sql`greatest(${restoredOf(now)}, ${at}::timestamptz)`;
  const full = new Date(now.getTime() + limit.withinSeconds * 1000).toISOString();
  const { rowCount } = await database.execute(sql`
    insert into rate_limit as held (what, who_digest, restored_at, taken_at)
    values (${attempt.what}, ${digest(attempt.who)}, ${at}::timestamptz + ${step}, ${at}::timestamptz)
    on conflict (what, who_digest) do update
       set restored_at = ${taken} + ${step}, taken_at = excluded.taken_at
     where ${taken} + ${step} <= ${full}::timestamptz`);
  if (rowCount === 1) return 0;
  await followClock(database, attempt, now);
  return Math.max(1, secondsUntilFree(await restoredAt(database, attempt, now), limit, now, count));
}

/** Seconds until an attempt could be taken; 0: now. Takes none. */
export async function waitFor(db: Db, attempt: Attempt, limit: Limit, now: Date): Promise<number> {
  return secondsUntilFree(await restoredAt(db, attempt, now), limit, now);
}

/** How many of an allowance are taken at this moment: failures since the last success, for one. */
export async function takenOf(db: Db, attempt: Attempt, limit: Limit, now: Date): Promise<number> {
  const ahead = (await restoredAt(db, attempt, now)) - now.getTime();
  return ahead <= 0 ? 0 : Math.ceil(ahead / stepOf(limit));
}

/** Gives one attempt back that turned out to be none; what others took stays taken. */
async function giveBackAttempt(db: Db, { what, who }: Attempt, limit: Limit, now: Date): Promise<void> {
  await db.execute(sql`
    update rate_limit set restored_at = restored_at - make_interval(secs => ${stepOf(limit) / 1000}::float8)
     where what = ${what} and who_digest = ${digest(who)}`);
  await db.execute(sql`
    delete from rate_limit
     where what = ${what} and who_digest = ${digest(who)} and restored_at <= ${now.toISOString()}::timestamptz`);
}

/** Attempts with their limits, which are taken together. */
export type Allowance = readonly [Attempt, Limit];

/** Takes one of each allowance, or none of them. @returns the seconds until there is one; 0: taken */
export async function takeAll(
  database: Database,
  allowances: readonly Allowance[],
  now: Date,
): Promise<number> {
  for (const [index, [attempt, limit]] of allowances.entries()) {
    const seconds = await takeAttempt(database, attempt, limit, now);
    if (seconds === 0) continue;
    await giveBackAll(database, allowances.slice(0, index), now);
    return seconds;
  }
  return 0;
}

export async function giveBackAll(db: Db, allowances: readonly Allowance[], now: Date): Promise<void> {
  for (const [attempt, limit] of allowances) await giveBackAttempt(db, attempt, limit, now);
}

/** Gives everything back: after a success nobody is held to earlier failures. */
export async function forgetAttempts(db: Db, { what, who }: Attempt): Promise<void> {
  await db.execute(sql`delete from rate_limit where what = ${what} and who_digest = ${digest(who)}`);
}

/**
 * Takes an attempt or refuses the call.
 * @throws AppError error.tooManyAttempts (429) with the time to wait
 */
export async function requireAttempt(
  database: Database,
  attempt: Attempt,
  limit: Limit,
  now: Date,
): Promise<void> {
  const seconds = await takeAttempt(database, attempt, limit, now);
  if (seconds > 0) throw tooMany(seconds);
}

/** The refusal of an attempt too many: the header counts seconds, the text minutes. */
export const tooMany = (seconds: number) =>
  new AppError('error.tooManyAttempts', {
    inBody: true,
    retryAfter: seconds,
    params: String(Math.ceil(seconds / 60)),
  });

/**
 * Who an address stands for. A line with IPv6 has billions of billions of addresses, so its network (/64) counts.
 * @param ip as the server sees it, S1-36
 */
export function placeOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const whole =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - after.length).fill('0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export const purgeLimits = (db: Db, now: Date): Promise<number> =>
  deleteExpired(db, rateLimits.restoredAt, now);
