import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';
import { SIMILAR_LIMITS } from '#contract/search/similar.endpoints.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { Services } from '#server/platform/services.ts';
import { likeness, lookedFor, type Profile, profileOf, type Rarity, YIELD_EVERY } from './likeness.ts';
import { rarityIn } from './rarity.repository.ts';
import { findCandidatesOfAll, IS_SUBMITTED_NOW, readLikened } from './similar.repository.ts';

/** Pairs of one contribution that are noted, the likest. */
const MOST_PAIRS = 5;
/** Compared at each call of the job, a minute apart, among so many of the newest of a type. */
const AT_ONCE = 25;
const NEWEST = 2000;
/** Compared in a night. */
const IN_A_NIGHT = 20_000;
const NIGHT_MS = 10 * 60_000;

export const pairDays = sql`make_interval(days => ${SIMILAR_LIMITS.pairDays})`;

interface Waiting {
  id: number;
  type: ContributionType;
  dateSubmitted: string;
}

/** Which of those that were compared before are compared again: none, or those that were changed since. */
type Again = 'never' | 'ifChanged';

/** That a contribution, by the name that a query gives it, was compared. */
const isDone = (one: SQL, again: Again): SQL => sql`exists (
  select from contribution_compared done
   where done.contribution_id = ${one}.id ${again === 'never' ? sql`` : sql`and done.date >= ${one}.date_updated`})`;

/** Submitted in the last 90 days and not compared yet, the newest first. */
async function waiting(
  db: Db,
  now: Date,
  { newest, most, again }: { newest: number; most: number; again: Again },
): Promise<Waiting[]> {
  const ofType = (type: ContributionType) => sql`(
    select contribution.id, contribution.type, contribution.date_submitted, contribution.date_updated from contribution
     where contribution.type = ${type} and ${IS_SUBMITTED_NOW}
       and contribution.date_submitted >= ${now.toISOString()}::timestamptz - ${pairDays}
     order by contribution.date_submitted desc, contribution.id desc limit ${newest})`;
  const { rows } = await db.execute<Waiting & { [column: string]: unknown }>(sql`
    select newest.id, newest.type, newest.date_submitted as "dateSubmitted"
      from (${sql.join(CONTRIBUTION_TYPES.map(ofType), sql` union all `)}) newest
     where not ${isDone(sql`newest`, again)}
     order by newest.date_submitted desc, newest.id desc limit ${most}`);
  return rows;
}

interface Alike {
  id: number;
  score: number;
}

/** Of those that may be like it, the ones that are, the likest first. */
async function likestOf(
  profile: Profile,
  candidates: Awaited<ReturnType<typeof readLikened>>,
  rarity: Rarity,
) {
  const alike: Alike[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (at % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
    const score = likeness(profile, profileOf(candidate, rarity));
    if (score >= SIMILAR_LIMITS.pairScore) alike.push({ id: candidate.id, score });
  }
  return alike.sort((one, other) => other.score - one.score || other.id - one.id);
}

interface Noted {
  otherId: number;
  isDismissed: boolean;
}

/** What a contribution is said to be like, by its own comparison or by that of the other one. */
async function readNoted(db: Db, id: number): Promise<Noted[]> {
  const { rows } = await db.execute<Noted & { [column: string]: unknown }>(sql`
    select first_id + second_id - ${id}::bigint as "otherId", date_dismissed is not null as "isDismissed"
      from contribution_likely_pair where first_id = ${id} or second_id = ${id}`);
  return rows;
}

interface Compared {
  /** Pairs to note: new ones, and those that were noted and are as alike as before or otherwise. */
  alike: readonly Alike[];
  /** With these it is alike no more. */
  unlike: readonly number[];
}

/**
 * Locks the comparison of a contribution until the transaction ends.
 * @returns false when another process compares it, or has done so meanwhile
 */
async function lockComparison(db: Db, { id }: Waiting, again: Again): Promise<boolean> {
  const { rows: locked } = await db.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('compared contribution'), ${id % 2 ** 31}::int) as "isFree"`,
  );
  if (!locked[0]?.isFree) return false;
  // By a statement of its own, which sees what the one before has left.
  const { rows } = await db.execute(sql`
    select from contribution one where one.id = ${id} and not ${isDone(sql`one`, again)}`);
  return rows.length > 0;
}

/** Notes what a contribution is like; pairs that somebody dismissed stay as they are. */
async function notePairs(db: Db, { id }: Waiting, { alike, unlike }: Compared, now: Date): Promise<void> {
  // Each pair is one of two contributions, which may be compared at once by two processes: one after the other writes.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('likely pairs'))`);
  await db.execute(sql`
    delete from contribution_likely_pair
     where (first_id = ${id} or second_id = ${id}) and date_dismissed is null
       and first_id + second_id - ${id} = any(${idArray(unlike)})`);
  await db.execute(sql`
    insert into contribution_likely_pair (first_id, second_id, type, score, date_found, date_submitted)
    select least(one.id, other.id), greatest(one.id, other.id), one.type, alike.score, ${now.toISOString()}::timestamptz,
           greatest(one.date_submitted, other.date_submitted)
      from jsonb_to_recordset(${JSON.stringify(alike)}::jsonb) alike(id bigint, score float8)
      join contribution other on other.id = alike.id
      join contribution one on one.id = ${id}
    on conflict (first_id, second_id) do update
      set score = excluded.score, date_submitted = excluded.date_submitted`);
  await db.execute(sql`
    insert into contribution_compared (contribution_id, date)
    select id, ${now.toISOString()}::timestamptz from contribution where id = ${id}
    on conflict (contribution_id) do update set date = excluded.date`);
}

/**
 * Compares one with what may be like it, and with what it is said to be like already: what the other one found is forgotten only
 * where both are alike no more. What was dismissed takes no place of another.
 */
async function compareOne(db: Db, one: Waiting, rarity: Rarity, now: Date): Promise<void> {
  const [own] = await readLikened(db, [one.id]);
  if (!own) return;
  const profile = profileOf(own, rarity);
  const ids = await findCandidatesOfAll(db, {
    ...{ words: lookedFor(profile), texts: rarity.texts },
    ...{ type: one.type, without: one.id },
  });
  const noted = await readNoted(db, one.id);
  const dismissed = new Set(noted.filter(({ isDismissed }) => isDismissed).map(({ otherId }) => otherId));
  const known = noted.map(({ otherId }) => otherId).filter((id) => !dismissed.has(id));
  const others = [...new Set([...ids, ...known])].filter((id) => !dismissed.has(id));
  const all = await likestOf(profile, await readLikened(db, others), rarity);
  const alike = all.filter(({ id }, at) => at < MOST_PAIRS || known.includes(id));
  const unlike = known.filter((id) => !alike.some((other) => other.id === id));
  await notePairs(db, one, { alike, unlike }, now);
}

async function compareAll(
  services: Services,
  ones: readonly Waiting[],
  { now, again, until }: { now: Date; again: Again; until: number },
): Promise<number> {
  const { database } = services;
  const rarity = await rarityIn(database, services);
  let compared = 0;
  for (const one of ones) {
    if (performance.now() > until) break;
    // Two runs may meet, as that of a minute and that of the night: each does what the other one does not.
    await inTransaction(database, async (db) => {
      if (!(await lockComparison(db, one, again))) return;
      await compareOne(db, one, rarity, now);
      compared += 1;
    });
  }
  return compared;
}

/**
 * Compares what was submitted since with all others of its type, a bounded number at a time: a minute after the submission a likely
 * duplicate is known.
 * @returns how many were compared
 */
export async function compareSubmitted(services: Services, now = services.now()): Promise<number> {
  const { database } = services;
  const ones = await waiting(database, now, { newest: NEWEST, most: AT_ONCE, again: 'never' });
  return compareAll(services, ones, { now, again: 'never', until: Number.POSITIVE_INFINITY });
}

/**
 * Compares, in a night, whatever of the last 90 days was left or was changed since, and forgets pairs that are older.
 * @returns how many were compared
 */
export async function compareRecent(services: Services, now = services.now()): Promise<number> {
  const { database } = services;
  const ended = sql`${now.toISOString()}::timestamptz - ${pairDays}`;
  await database.execute(sql`
    delete from contribution_likely_pair where date_submitted < ${ended} and date_dismissed is null`);
  const ones = await waiting(database, now, { newest: IN_A_NIGHT, most: IN_A_NIGHT, again: 'ifChanged' });
  return compareAll(services, ones, { now, again: 'ifChanged', until: performance.now() + NIGHT_MS });
}
