import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_TYPES, seesAllOfType } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { beginning, lexeme } from '#server/platform/words/word-query.ts';
import { listedTo } from '#server/process/contributions/list/scopes.ts';
import { isResting } from '#server/process/selection/families.ts';
import { participates, type Viewer, visibleTo } from '#server/process/selection/visibility.ts';
import { fewSeenBy } from '#server/process/word-search/few-seen.ts';
import type { Likened, LookedFor } from './likeness.ts';

/**
 * Contributions that are found by words, before the likest of them are looked at: of more the words say little. Of what somebody
 * sees in part only, more are looked up, for most of them may be hidden.
 */
const MOST_FOUND = { ofAll: 4000, ofSome: 16_000 } as const;
const MOST_WORDS = 12;
/** Words that stood nowhere at the last count: most are misspelt, and the others are new. */
const MOST_UNKNOWN = 4;
const MOST_FOUND_UNKNOWN = 400;
/** As many are compared. */
const MOST_COMPARED = 50;
/** How much more a word of the title counts. */
const TITLE = 2;
/** Characters of a body that are read, markup among them. */
const MOST_READ = 20_000;

interface Candidate extends LookedFor {
  [column: string]: unknown;
  texts: number;
}

/** The rarest words, with the number of texts they stood in at the last count, until these come to as many as are found. One that many texts hold is among them where the rarer ones find too few to compare. */
async function rarest(db: Db, words: readonly LookedFor[], most: number): Promise<Candidate[]> {
  // By bytes, as the index of beginnings compares: of a pattern that is known only later it would not be used.
  const { rows } = await db.execute<Candidate>(sql`
    select asked.beginning, asked."isWhole", asked."inTitle", coalesce(known.texts, 0)::int8 as texts
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) asked(beginning text, "isWhole" bool, "inTitle" bool)
      cross join lateral (
        select sum(word.texts) as texts from search_word word
         where word.word ~>=~ asked.beginning
           and word.word ~<=~ (asked.beginning || case when asked."isWhole" then '' else chr(1114111) end)) known
     order by known.texts / case when asked."inTitle" then ${TITLE}::int8 else 1 end nulls first, asked.beginning`);
  const known = rows.filter(({ texts }) => texts > 0);
  const unknown = rows.filter(({ texts }) => texts === 0);
  const chosen = unknown.slice(0, Math.max(MOST_UNKNOWN, MOST_WORDS - known.length));
  let found = 0;
  for (const word of known) {
    if (chosen.length >= MOST_WORDS || (found >= MOST_COMPARED && found + word.texts > most)) break;
    found += word.texts;
    chosen.push(word);
  }
  return chosen;
}

const queryOf = ({ beginning: begun, isWhole }: LookedFor) => (isWhole ? lexeme(begun) : beginning(begun));

/** A word as the index is asked for it. */
interface AskedWord {
  query: string;
  most: number;
  weight: number;
}

const askedWords = (chosen: readonly Candidate[], texts: number, most: number): AskedWord[] =>
  chosen.map((word) => ({
    query: queryOf(word),
    most: word.texts === 0 ? MOST_FOUND_UNKNOWN : most,
    weight:
      Math.max(0.1, Math.log((texts + 1) / (Math.min(texts, word.texts) + 1))) * (word.inTitle ? TITLE : 1),
  }));

const recordsOf = (asked: readonly AskedWord[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked(query text, most int8, weight float8)`;

/** What is looked for, whoever asks. */
export interface Sought {
  words: readonly LookedFor[];
  /** Number of texts of the installation. */
  texts: number;
  type: ContributionType | undefined;
  /** Left out. */
  without: number | undefined;
  /** Left out are those too that its author says it is different from. */
  leaveOutDistinct?: boolean;
}

/** What may be among the likest, as a condition on `contribution`: asked before all but those are cut off. */
function isSought({ type, without, leaveOutDistinct }: Sought, isSeen: SQL): SQL {
  const conditions = [
    isSeen,
    ...(type === undefined ? [] : [sql`contribution.type = ${type}`]),
    ...(without === undefined ? [] : [sql`contribution.id <> ${without}`]),
    ...(without === undefined || !leaveOutDistinct
      ? []
      : [
          sql`not exists (select from contribution_distinction said
                           where said.contribution_id = ${without} and said.other_id = contribution.id)`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The likest of `found`, each looked up by its key: however many there are, the table is not read from end to end. */
const likestOfFound = (condition: SQL): SQL => sql`
    select contribution.id from found
      cross join lateral (select * from contribution one where one.id = found.id offset 0) contribution
     where ${condition}
     order by found.weight desc, contribution.id desc limit ${MOST_COMPARED}`;

/** Those that hold most of what is rare, of all that an index of words finds. */
async function amongAll(db: Db, sought: Sought, isSeen: SQL, most: number): Promise<number[]> {
  const chosen = await rarest(db, sought.words, most);
  if (chosen.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as materialized (
      select held.id, sum(asked.weight) as weight from ${recordsOf(askedWords(chosen, sought.texts, most))}
        cross join lateral (select words.contribution_id as id from contribution_words words
                             where words.words @@ asked.query::tsquery limit asked.most) held
       group by held.id)
    ${likestOfFound(isSought(sought, isSeen))}`);
  return rows.map(({ id }) => id);
}

/** The same of few, each of which is looked at: no matter how many others hold the words. */
async function amongFew(db: Db, sought: Sought, isSeen: SQL, few: SQL): Promise<number[]> {
  const chosen = await rarest(db, sought.words, Number.POSITIVE_INFINITY);
  if (chosen.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    with few as materialized (${few}),
    found as materialized (
      select words.contribution_id as id, held.weight from few
        join contribution_words words on words.contribution_id = few.id
        cross join lateral (select sum(asked.weight) as weight
                              from ${recordsOf(askedWords(chosen, sought.texts, MOST_FOUND.ofSome))}
                             where words.words @@ asked.query::tsquery) held
       where held.weight > 0)
    ${likestOfFound(isSought(sought, isSeen))}`);
  return rows.map(({ id }) => id);
}

const IS_SUBMITTED = sql`contribution.date_submitted is not null`;

const seenBy = (viewer: Viewer, settings: StoredSettings, { type }: Sought): SQL =>
  sql`${visibleTo(viewer, type)} and ${listedTo(viewer, settings)}
       and (${IS_SUBMITTED} or ${participates(viewer)})`;

const typesOf = ({ type }: Sought): readonly ContributionType[] =>
  type === undefined ? CONTRIBUTION_TYPES : [type];

/** What a viewer may find by other means than words, as a condition on `contribution`; with the query of all their ids, where these are few. */
export async function mayBeFound(db: Db, viewer: Viewer, settings: StoredSettings, sought: Sought) {
  return {
    condition: isSought(sought, seenBy(viewer, settings, sought)),
    few: await fewSeenBy(db, viewer, typesOf(sought)),
  };
}

/**
 * Ids of the contributions that hold most of what is rare among the words, as far as the viewer sees them. What was never
 * submitted is found by those who have a part in it only.
 */
export async function findCandidates(
  db: Db,
  { viewer, settings, ...sought }: Sought & { viewer: Viewer; settings: StoredSettings },
): Promise<number[]> {
  if (sought.words.length === 0) return [];
  const types = typesOf(sought);
  const isSeen = seenBy(viewer, settings, sought);
  const few = await fewSeenBy(db, viewer, types);
  if (few) return amongFew(db, sought, isSeen, few);
  const seesAll = types.every((one) => seesAllOfType(viewer.roles, one));
  return amongAll(db, sought, isSeen, seesAll ? MOST_FOUND.ofAll : MOST_FOUND.ofSome);
}

/** Submitted at some time, and not back in the hands of its author. */
export const IS_HANDED_OVER = sql`not contribution.is_deleted and ${IS_SUBMITTED}
       and contribution.state_type not in ('NEW', 'DRAFT') and not ${isResting()}`;

/** The same among all that was submitted, whoever sees it. */
export const findCandidatesOfAll = (db: Db, sought: Sought): Promise<number[]> =>
  sought.words.length === 0 ? Promise.resolve([]) : amongAll(db, sought, IS_HANDED_OVER, MOST_FOUND.ofAll);

/** The texts of contributions as they are compared, the summary at the beginning. */
export async function readLikened(db: Db, ids: readonly number[]): Promise<(Likened & { id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Likened & { id: number; [column: string]: unknown }>(sql`
    select id, title, replace(summary, '<', ' ') || ' <p>' || left(body, ${MOST_READ}) as text
      from contribution where id = any(${idArray(ids)})`);
  return rows;
}

/** The same of one that the viewer may see; null of any other. */
export async function readOwn(db: Db, viewer: Viewer, id: number): Promise<Likened | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from contribution where id = ${id} and ${visibleTo(viewer)}`,
  );
  const [own] = await readLikened(
    db,
    rows.map((row) => row.id),
  );
  return own ?? null;
}
