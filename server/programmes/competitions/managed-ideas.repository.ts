import { type SQL, sql } from 'drizzle-orm';
import type { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import type { IDEA_SORT_FIELDS, ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { juryOf } from '#contract/competitions/rules.ts';
import { parseSort } from '#contract/http.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { parseSearch } from '#contract/search/query.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { defined } from '#server/platform/defined.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { planFor } from '#server/platform/words/stored-words.ts';
import { CONTRIBUTION_SORT_KEYS } from '#server/process/contributions/list/find.repository.ts';
import { ideaScores } from '#server/process/evaluations/scores.sql.ts';
import { isResting } from '#server/process/selection/families.ts';
import { titleOrCode } from '#server/process/selection/filters.ts';
import { isOwnedBy } from '#server/process/selection/visibility.ts';
import { findInList } from '#server/process/word-search/collect.ts';
import { scoresOf } from './round/round.repository.ts';

type SortField = (typeof IDEA_SORT_FIELDS)[number];
type Reading = Context<typeof competitionIdeaEndpoints.list> & { caller: Caller };

const SORT_KEYS: Readonly<Record<SortField, SQL>> = {
  evalAvarage: sql`score.eval_avarage`,
  participantCount: sql`score.participant_count`,
  ...CONTRIBUTION_SORT_KEYS,
};

/** Scores and rewards of one idea, beside what every list shows of a contribution. */
export type IdeaFigures = Pick<
  ManagedIdea,
  | 'id'
  | 'evalAvarage'
  | 'participantCount'
  | 'missingScores'
  | 'possibleRewardId'
  | 'possibleRewardLabel'
  | 'rewardId'
  | 'rewardLabel'
> &
  Record<string, unknown>;

/** What was submitted: moderators do not see drafts, S2-38. What is joined to another idea is in no running of its own. */
const handedIn = (competitionId: number) => sql`
  contribution.type = 'IDEA' and contribution.competition_id = ${competitionId} and not contribution.is_deleted
  and contribution.state_type not in ('NEW', 'DRAFT') and not ${isResting()}`;

const COLUMNS = sql`contribution.id, contribution.code, contribution.title, contribution.searched_title,
  contribution.state_type, contribution.reward_id`;

/** Whether words are found in `idea`, as far as its moderator may read it. */
async function ideasHolding(reading: Reading, competitionId: number, q: string): Promise<SQL> {
  const { db, caller } = reading;
  const seen = handedIn(competitionId);
  const { ids, hasMore, holds } = await findInList({
    ...{ db, caller, seen, types: ['IDEA'] as const, plan: await planFor(reading, parseSearch(q)) },
    few: sql`select contribution.id from contribution where ${seen}`,
  });
  return hasMore
    ? sql`idea.id in (select contribution.id from contribution where ${seen} and ${holds})`
    : sql`idea.id = any(${idArray(ids)})`;
}

interface Listed {
  competitionId: number;
  /** What the list is ordered by. */
  key: SQL;
  /** Whether an idea is the caller's own. */
  isOwn: SQL;
}

/**
 * All ideas with their place, and with it the reward that each would win: by score, then by the number of scores
 * behind it, then by who was first, among all that are in the running, S2-23.
 */
const rankedIdeas = ({ competitionId, key, isOwn }: Listed): SQL => sql`
  select ${COLUMNS}, ${isOwn} as is_own, ${key} as key,
         case when score.eval_avarage is null or contribution.state_type in ('REJECTION', 'CANCELLATION') then null
              else row_number() over (
                order by (score.eval_avarage is null or contribution.state_type in ('REJECTION', 'CANCELLATION')),
                         score.eval_avarage desc, score.participant_count desc, contribution.date_submitted,
                         contribution.id)
         end as place
    from contribution
    left join (${ideaScores(sql`(select contribution.id from contribution where ${handedIn(competitionId)})`)}) score
      on score.contribution_id = contribution.id
   where ${handedIn(competitionId)}`;

/** The same without scores and places, where nothing depends on those of the other ideas. */
const plainIdeas = ({ competitionId, key, isOwn }: Listed): SQL => sql`
  select ${COLUMNS}, ${isOwn} as is_own, ${key} as key, null::bigint as place
    from contribution where ${handedIn(competitionId)}`;

const SORTS_BY_SCORE: ReadonlySet<SortField> = new Set(['evalAvarage', 'participantCount']);
/** Outside of rounds no score is asked for. */
const NO_SCORES = sql`select null::bigint as contribution_id, false as is_missing where false`;
/** States in which the possible reward of an idea is shown, S2-23. */
const SHOWS_RANKS: ReadonlySet<CompetitionState> = new Set(['TERMINATED', 'APPROVAL']);

/**
 * A page of the ideas of a competition with their scores and rewards, and the number of all that match
 * [R2E-19 … R2E-22], S2-22, S2-23, S2-38. Places are those among all ideas, whatever the list is filtered by; where
 * neither order nor places need every score, only those of the page are taken. Of the caller's own ideas no score and
 * no place is shown, and they are sorted with those without a score; the others keep the places that they have among
 * all, for rewards are given by them.
 */
export async function pageOfManagedIdeas(
  reading: Reading,
  { competitionId, competitionState }: { competitionId: number; competitionState: CompetitionState },
): Promise<{ rows: IdeaFigures[]; total: number }> {
  const { db, caller, query } = reading;
  const { field, direction } = parseSort<SortField>(query.sort);
  const way = sql.raw(direction);
  const words = query['title.contains']?.trim();
  const searched = query.q?.trim();
  const types = query['stateType.in'];
  const lacks = query['lacksScores.equals'];
  const jury = juryOf(competitionState);
  const scoresAbout = (ids: SQL) => (jury === null ? NO_SCORES : scoresOf(jury, ids));
  const matches = sql.join(
    [
      sql`true`,
      ...(words ? [titleOrCode(words, { title: sql`idea.searched_title`, code: sql`idea.code` })] : []),
      ...(searched ? [await ideasHolding(reading, competitionId, searched)] : []),
      ...(types && types.length > 0 ? [sql`idea.state_type in ${types}`] : []),
      ...(lacks === undefined
        ? []
        : [
            // Of the caller's own ideas nothing is known: they count as those without a mark do.
            sql`${lacks === 'true' ? sql`` : sql`not`} (not idea.is_own and idea.id in (
              select contribution_id from (${scoresAbout(sql`(select contribution.id from contribution where ${handedIn(competitionId)})`)}) asked
               where is_missing))`,
          ]),
    ],
    sql` and `,
  );
  const showsRanks = SHOWS_RANKS.has(competitionState);
  const sortsByScore = SORTS_BY_SCORE.has(field);
  const ideas = showsRanks || sortsByScore ? rankedIdeas : plainIdeas;
  const isOwn = isOwnedBy(caller);
  const key = sortsByScore ? sql`case when not ${isOwn} then ${SORT_KEYS[field]} end` : SORT_KEYS[field];
  const { rows } = await db.execute<{ total: number; page: IdeaFigures[] }>(sql`
    with idea as materialized (${ideas({ competitionId, key, isOwn })}),
    page as materialized (
      select idea.*, row_number() over (order by idea.key ${way} nulls last, idea.id ${way}) as position
        from idea where ${matches}
       order by position limit ${query.size} offset ${query.page * query.size}
    )
    select (select count(*) from idea where ${matches}) as total, coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', page.id, 'evalAvarage', score.eval_avarage,
               'participantCount', coalesce(score.participant_count, 0),
               'missingScores', coalesce(missing.scores, 0),
               'possibleRewardId', possible.id, 'possibleRewardLabel', possible.reward,
               'rewardId', given.id, 'rewardLabel', given.reward) order by page.position)
        from page
        left join (${ideaScores(sql`(select id from page where not is_own)`)}) score on score.contribution_id = page.id
        left join (
          select contribution_id, count(*) as scores
            from (${scoresAbout(sql`(select id from page where not is_own)`)}) asked
           where is_missing group by contribution_id) missing on missing.contribution_id = page.id
        left join competition_reward possible on possible.competition_id = ${competitionId}
         and possible.rank = page.place and ${showsRanks} and not page.is_own
        left join competition_reward given on given.id = page.reward_id), '[]') as page`);
  const { page, total } = defined(rows[0], 'The page of ideas');
  return { rows: page, total };
}
