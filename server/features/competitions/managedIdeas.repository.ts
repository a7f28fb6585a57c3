import { type SQL, sql } from 'drizzle-orm';
import type {
  competitionIdeaEndpoints,
  IDEA_SORT_FIELDS,
  ManagedIdea,
} from '../../../contract/competition-ideas.ts';
import { parseSort, type QueryOf } from '../../../contract/http.ts';
import type { Db } from '../../db/client.ts';
import { containsText } from '../../db/search.ts';
import { ideaScores } from '../evaluations/scores.sql.ts';

type SortField = (typeof IDEA_SORT_FIELDS)[number];
type Query = QueryOf<typeof competitionIdeaEndpoints.list>;

const SORT_KEYS: Readonly<Record<SortField, SQL>> = {
  evalAvarage: sql`score.eval_avarage`,
  participantCount: sql`score.participant_count`,
  id: sql`contribution.id`,
  code: sql`contribution.code`,
  title: sql`searchable(contribution.title)`,
  dateSubmitted: sql`contribution.date_submitted`,
  dateUpdated: sql`contribution.date_updated`,
  state: sql`(select state.rank from life_cycle_state state where state.id = contribution.state_id)`,
};

/** Scores and rewards of one idea, beside what every list tells of a contribution. */
export type IdeaFigures = Pick<
  ManagedIdea,
  | 'id'
  | 'evalAvarage'
  | 'participantCount'
  | 'possibleRewardId'
  | 'possibleRewardLabel'
  | 'rewardId'
  | 'rewardLabel'
> &
  Record<string, unknown>;

/** What was handed in: moderators do not see drafts, S2-38. */
const handedIn = (competitionId: number) => sql`
  contribution.type = 'IDEA' and contribution.competition_id = ${competitionId} and not contribution.is_deleted
  and contribution.state_type not in ('NEW', 'DRAFT')`;

/**
 * A page of the ideas of a competition with their scores and rewards, and the number of all that match
 * [R2E-19 … R2E-22], S2-22, S2-23, S2-38. The place of an idea, and with it the reward that it would win, is that
 * among all ideas in the running, whatever the list is filtered by: by score, then by the number of scores behind
 * it, then by who was first.
 */
export async function pageOfManagedIdeas(
  db: Db,
  competitionId: number,
  query: Query,
): Promise<{ rows: IdeaFigures[]; total: number }> {
  const { field, direction } = parseSort<SortField>(query.sort);
  const way = sql.raw(direction);
  const words = query['title.contains'];
  const types = query['stateType.in'];
  const matches = sql.join(
    [
      sql`true`,
      ...(words ? [containsText(sql`idea.title`, words)] : []),
      ...(types && types.length > 0 ? [sql`idea.state_type in ${types}`] : []),
    ],
    sql` and `,
  );
  const { rows } = await db.execute<{ total: number; page: IdeaFigures[] }>(sql`
    with idea as materialized (
      select contribution.id, contribution.title, contribution.state_type, contribution.reward_id,
             score.eval_avarage, coalesce(score.participant_count, 0) as participant_count,
             ${SORT_KEYS[field]} as key,
             case when score.eval_avarage is null or contribution.state_type in ('REJECTION', 'CANCELLATION') then null
                  else row_number() over (
                    order by (score.eval_avarage is null or contribution.state_type in ('REJECTION', 'CANCELLATION')),
                             score.eval_avarage desc, score.participant_count desc, contribution.date_submitted,
                             contribution.id)
             end as place
        from contribution
        left join (${ideaScores(sql`(select contribution.id from contribution where ${handedIn(competitionId)})`)}) score
          on score.contribution_id = contribution.id
       where ${handedIn(competitionId)}
    ), page as (
      select idea.*, row_number() over (order by idea.key ${way} nulls last, idea.id ${way}) as position
        from idea where ${matches}
       order by position limit ${query.size} offset ${query.page * query.size}
    )
    select (select count(*) from idea where ${matches}) as total, coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', page.id, 'evalAvarage', page.eval_avarage, 'participantCount', page.participant_count,
               'possibleRewardId', possible.id, 'possibleRewardLabel', possible.reward,
               'rewardId', given.id, 'rewardLabel', given.reward) order by page.position)
        from page
        join competition on competition.id = ${competitionId}
        left join competition_reward possible on possible.competition_id = competition.id
         and possible.rank = page.place and competition.competition_state in ('TERMINATED', 'APPROVAL')
        left join competition_reward given on given.id = page.reward_id), '[]') as page`);
  const [row] = rows;
  return { rows: row?.page ?? [], total: row?.total ?? 0 };
}
