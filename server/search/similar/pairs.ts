import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/http.ts';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';
import type { LikelyPair, PairSide, similarEndpoints } from '#contract/search/similar.endpoints.ts';
import { previewText } from '#contract/texts/plain-text.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countUpTo } from '#server/platform/db/counting.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { administersType, participates, type Viewer } from '#server/process/selection/visibility.ts';
import { readContributionFacts } from '#server/search/contribution-facts.ts';
import { pairDays } from './compare-pairs.ts';
import { loadComparison } from './compared.ts';
import { profileOf, type SharedWord, sharedWords } from './likeness.ts';
import { rarityIn } from './rarity.repository.ts';
import { reasonsOf } from './reasons.ts';
import { IS_SUBMITTED_NOW, readLikened } from './similar.repository.ts';

/** Characters of a text that are shown. */
const EXCERPT = 320;

type Asked = QueryOf<typeof similarEndpoints.pairs>;

interface PairRow {
  firstId: number;
  secondId: number;
  type: ContributionType;
  score: number;
  dateSubmitted: string;
  dateDismissed: string | null;
  dismissedBy: string | null;
  [column: string]: unknown;
}

const administeredBy = (viewer: Viewer) => CONTRIBUTION_TYPES.filter((type) => administersType(viewer, type));

/** Both contributions of a `pair` are administered or moderated by a viewer, who may join them therefore. */
function isOpenTo(viewer: Viewer): SQL {
  const moderates = participates(viewer, sql`p.role = 'COMPETITION_MODERATOR'`);
  const types = administeredBy(viewer);
  const either = types.length === 0 ? moderates : sql`(contribution.type in ${types} or ${moderates})`;
  const isSide = (id: SQL) => sql`exists (
    select from contribution where contribution.id = ${id} and ${IS_SUBMITTED_NOW} and ${either})`;
  return sql`${isSide(sql`pair.first_id`)} and ${isSide(sql`pair.second_id`)}`;
}

/** Types of which a viewer may have pairs at all: pairs of others need not be gone through. */
async function typesOf(db: Db, viewer: Viewer): Promise<ContributionType[]> {
  const administered = administeredBy(viewer);
  const moderates =
    administered.includes('IDEA') ||
    (await hasRow(
      db,
      sql`contribution_participant p where p.user_id = ${viewer.id} and p.role = 'COMPETITION_MODERATOR'`,
    ));
  return CONTRIBUTION_TYPES.filter((type) => administered.includes(type) || (type === 'IDEA' && moderates));
}

/** One of a `pair` is closed, so that they can't be joined. */
const HAS_CLOSED = sql`exists (
  select from contribution where contribution.id in (pair.first_id, pair.second_id)
     and contribution.state_type in ${FINAL_STATE_TYPES})`;

/** Those that somebody dismissed; of the others those with a closed one, or those without. */
function isListed({ dismissed, closed }: Asked): SQL {
  if (dismissed === 'true') return sql`pair.date_dismissed is not null`;
  return sql`pair.date_dismissed is null and ${closed === 'true' ? HAS_CLOSED : sql`not ${HAS_CLOSED}`}`;
}

const SORTS = { score: sql`pair.score`, dateSubmitted: sql`pair.date_submitted` };

async function readRows(db: Db, viewer: Viewer, query: Asked, now: Date) {
  const { limit, offset } = pageWindow(query);
  const own = await typesOf(db, viewer);
  const types = own.filter((type) => query.type === undefined || type === query.type);
  if (types.length === 0) return { rows: [], total: 0, hasMore: false };
  const wanted = sql`
     where ${isListed(query)}
       and pair.date_submitted >= ${now.toISOString()}::timestamptz - ${pairDays}
       ${types.length === CONTRIBUTION_TYPES.length ? sql`` : sql`and pair.type in ${types}`}
       and ${isOpenTo(viewer)}`;
  const order = sql.join(ordering(SORTS, query.sort, sql`pair.first_id`), sql`, `);
  const { rows } = await db.execute<PairRow>(sql`
    select pair.first_id as "firstId", pair.second_id as "secondId", pair.type, pair.score,
           pair.date_submitted as "dateSubmitted", pair.date_dismissed as "dateDismissed",
           ${fullNameOf(sql`person`)} as "dismissedBy"
      from contribution_likely_pair pair left join app_user person on person.id = pair.dismissed_by
      ${wanted} order by ${order}, pair.second_id limit ${limit} offset ${offset}`);
  return { rows, ...(await countUpTo(db, sql`select from contribution_likely_pair pair ${wanted}`)) };
}

const excerptOf = (text: string) => {
  const plain = previewText(text).replace(/\s+/g, ' ').trim();
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT).trimEnd()}…` : plain;
};

type Reading = ServiceContext & { locale: string };

/** What both sides of pairs are, by their ids. */
async function readSides(reading: Reading, ids: readonly number[]) {
  const competition = sql<{ competitionId: number | null }>`, contribution.competition_id as "competitionId"`;
  const facts = await readContributionFacts(reading, ids, competition);
  const texts = new Map((await readLikened(reading.db, ids)).map((one) => [one.id, one]));
  return new Map(
    facts.flatMap((one) => {
      const text = texts.get(one.id);
      const side: PairSide = { ...one, excerpt: excerptOf(text?.text ?? '') };
      return text ? [[one.id, { side, text }] as const] : [];
    }),
  );
}

/** Likely duplicates, of contributions that the caller administers or moderates. */
export async function pageOfPairs(context: Reading, query: Asked): Promise<Page<LikelyPair>> {
  const { db, services, caller } = context;
  const { rows, total, hasMore } = await readRows(db, caller, query, services.now());
  const ids = rows.flatMap(({ firstId, secondId }) => [firstId, secondId]);
  const sides = await readSides(context, ids);
  const { joinOf } = await loadComparison(context, ids);
  const rarity = await rarityIn(db, services);
  const pairs: Omit<LikelyPair, 'words'>[] = [];
  const words: SharedWord[][] = [];
  for (const { firstId, secondId, ...row } of rows) {
    const [first, second] = [sides.get(firstId), sides.get(secondId)];
    if (!first || !second) continue;
    await setImmediate();
    words.push(sharedWords(profileOf(first.text, rarity), profileOf(second.text, rarity), rarity));
    pairs.push({
      ...row,
      id: `${firstId}-${secondId}`,
      first: first.side,
      second: second.side,
      ...joinOf(firstId, secondId),
    });
  }
  const reasons = await reasonsOf(db, services.messages.locales, words);
  const shown = pairs.map((pair, place) => ({
    ...pair,
    words: (reasons[place] ?? []).map(({ word }) => word),
  }));
  return new Page(shown, total, { hasMore });
}

interface PairKey {
  firstId: number;
  secondId: number;
}

/** Changes one that is open to the caller. @throws AppError 404 */
async function change(
  { db, caller }: ServiceContext,
  { firstId, secondId }: PairKey,
  set: SQL,
): Promise<void> {
  const { rows } = await db.execute(sql`
    update contribution_likely_pair pair set ${set}
     where pair.first_id = ${firstId} and pair.second_id = ${secondId} and ${isOpenTo(caller)} returning 1`);
  found(rows[0]);
}

/** Both are listed no more; who said so first stays noted. */
export const dismissPair = (context: ServiceContext, key: PairKey): Promise<void> =>
  change(
    context,
    key,
    sql`dismissed_by = coalesce(dismissed_by, ${context.caller.id}::bigint),
        date_dismissed = coalesce(date_dismissed, ${context.services.now().toISOString()}::timestamptz)`,
  );

export const restorePair = (context: ServiceContext, key: PairKey): Promise<void> =>
  change(context, key, sql`dismissed_by = null, date_dismissed = null`);
