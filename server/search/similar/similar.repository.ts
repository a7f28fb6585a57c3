import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { beginning, lexeme } from '#server/platform/words/word-query.ts';
import { listedTo } from '#server/process/contributions/list/scopes.ts';
import { participates, type Viewer, visibleTo } from '#server/process/selection/visibility.ts';
import type { Likened, LookedFor } from './likeness.ts';

/** Contributions that are found by words, before the likest of them are looked at: of more the words say little. */
const MOST_FOUND = 4000;
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

/** The rarest words, with the number of texts they stood in at the last count, until these come to as many as are found. */
async function rarest(db: Db, words: readonly LookedFor[]): Promise<Candidate[]> {
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
    if (chosen.length >= MOST_WORDS || (found > 0 && found + word.texts > MOST_FOUND)) break;
    found += word.texts;
    chosen.push(word);
  }
  return chosen;
}

const queryOf = ({ beginning: begun, isWhole }: LookedFor) => (isWhole ? lexeme(begun) : beginning(begun));

interface Asked {
  viewer: Viewer;
  settings: StoredSettings;
  words: readonly LookedFor[];
  /** Number of texts of the installation. */
  texts: number;
  type: ContributionType | undefined;
  /** Left out. */
  without: number | undefined;
}

/**
 * Ids of the contributions that hold most of what is rare among the words, as far as the viewer sees them. What was never
 * submitted is found by those who have a part in it only.
 */
export async function findCandidates(
  db: Db,
  { viewer, settings, words, texts, type, without }: Asked,
): Promise<number[]> {
  const chosen = words.length === 0 ? [] : await rarest(db, words);
  if (chosen.length === 0) return [];
  const asked = chosen.map((word) => ({
    query: queryOf(word),
    most: word.texts === 0 ? MOST_FOUND_UNKNOWN : MOST_FOUND,
    weight:
      Math.max(0.1, Math.log((texts + 1) / (Math.min(texts, word.texts) + 1))) * (word.inTitle ? TITLE : 1),
  }));
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as materialized (
      select held.id, sum(asked.weight) as weight
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked(query text, most int8, weight float8)
        cross join lateral (select words.contribution_id as id from contribution_words words
                             where words.words @@ asked.query::tsquery limit asked.most) held
       group by held.id)
    select contribution.id from found join contribution on contribution.id = found.id
     where ${visibleTo(viewer, type)} and ${listedTo(viewer, settings)}
       and (contribution.date_submitted is not null or ${participates(viewer)})
       ${type === undefined ? sql`` : sql`and contribution.type = ${type}`}
       ${without === undefined ? sql`` : sql`and contribution.id <> ${without}`}
     order by found.weight desc, contribution.id desc limit ${MOST_COMPARED}`);
  return rows.map(({ id }) => id);
}

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
