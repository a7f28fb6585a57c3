import { type SQL, sql } from 'drizzle-orm';
import type { COMPETITION_SORT_FIELDS, CompetitionRow } from '../../../contract/competitions.ts';
import { parseSort } from '../../../contract/http.ts';
import type { Db } from '../../db/client.ts';
import { pageWindow } from '../../db/paging.ts';
import { Page } from '../../plugins/route.ts';
import { readDriveImage } from '../drives/drive.image.ts';
import type { Look } from '../drives/look.ts';
import {
  canSubmitToCompetition,
  competitionIsOpenAt,
  visibleCompetitions,
} from './competition.visibility.ts';

type SortField = (typeof COMPETITION_SORT_FIELDS)[number];
type Row = CompetitionRow & Record<string, unknown>;

const SORT_KEYS: Readonly<Record<SortField, SQL>> = {
  id: sql`competition.id`,
  code: sql`competition.code`,
  title: sql`searchable(competition.title)`,
  publishDate: sql`competition.publish_date`,
  dateCreated: sql`competition.date_created`,
  dateSubmissionEnd: sql`competition.date_submission_end`,
};

const pathOf = (key: string) => sql`'competition-images/' || ${sql.raw(key)}.storage_key`;

/** Names of the present evaluation step: those of its first state of evaluation, Q2-47, S2-12. */
const stepNames = sql`case when competition.competition_state in ('EVAL1', 'EVAL2', 'EVAL3') then coalesce((
  select state.state_definition_list from life_cycle_state state
   where state.life_cycle_id = competition.life_cycle_id and state.step = competition.competition_state
     and state.state_type = 'EVALUATION'
   order by state.rank limit 1), '[]') else '[]' end`;

/** In the order of their ranks [R2C-11]. */
const rewards = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', reward.id, 'competitionId', reward.competition_id, 'rank', reward.rank,
                                      'reward', reward.reward, 'isPoint', reward.is_point)
                   order by reward.rank, reward.id)
    from competition_reward reward where reward.competition_id = competition.id), '[]')`;

const columns = (look: Look) => sql`
  competition.id, competition.code, competition.title, competition.summary,
  competition.competition_state as "competitionState", competition.publish_state as "publishState",
  competition.access_level as "accessLevel", competition.publish_date as "publishDate",
  competition.date_submission_end as "dateSubmissionEnd", competition.date_created as "dateCreated",
  competition.banner_id as "bannerId", competition.banner_preview_id as "bannerPreviewId",
  ${pathOf('banner')} as "bannerPath", ${pathOf('preview')} as "bannerPreviewPath",
  ${rewards} as rewards, ${stepNames} as "lifeCycleStateDefinitions",
  ${competitionIsOpenAt(look.now)} as "isOpen", ${canSubmitToCompetition(look)} as "canSubmit"`;

const joins = sql`
  left join stored_file banner on banner.id = competition.banner_id
  left join stored_file preview on preview.id = competition.banner_preview_id`;

/** A page of the list of the signed-in [R2J-04], Q2-39. */
export async function pageOfCompetitions(
  db: Db,
  look: Look,
  query: { page: number; size: number; sort: string },
): Promise<Page<CompetitionRow>> {
  const { field, direction } = parseSort<SortField>(query.sort);
  const way = sql.raw(direction);
  const { limit, offset } = pageWindow(query);
  const { rows } = await db.execute<Row>(sql`
    select ${columns(look)} from competition ${joins} where ${visibleCompetitions(look)}
     order by ${SORT_KEYS[field]} ${way}, competition.id ${way} limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*) as total from competition where ${visibleCompetitions(look)}`,
  );
  return new Page(rows, counted.rows[0]?.total ?? 0);
}

/** Most rows of an answer that is not paged. */
const MOST = 1000;

/**
 * Every competition of the public list: the open ones, the newest first, then the closed ones by their end,
 * the last first [R2J-05, R1B-42], S2-44.
 * @param most most open and most closed ones; all where left out
 */
export async function listCompetitions(
  db: Db,
  look: Look,
  { open = MOST, closed = MOST }: { open?: number | undefined; closed?: number | undefined } = {},
): Promise<CompetitionRow[]> {
  const isOpen = competitionIsOpenAt(look.now);
  const { rows } = await db.execute<Row>(sql`
    with chosen as (
      (select id from competition where ${visibleCompetitions(look)} and ${isOpen}
        order by publish_date desc nulls last, id desc limit ${Math.min(open, MOST)})
      union all
      (select id from competition where ${visibleCompetitions(look)} and not ${isOpen}
        order by date_submission_end desc nulls last, id desc limit ${Math.min(closed, MOST)})
    )
    select ${columns(look)} from competition ${joins} where competition.id in (select id from chosen)
     order by ${isOpen} desc,
       case when ${isOpen} then competition.publish_date else competition.date_submission_end end desc nulls last,
       competition.id desc`);
  return rows;
}

/** Key of a banner of a competition that the person may see; undefined for any other file. */
export const readCompetitionImage = (db: Db, look: Look, key: string) =>
  readDriveImage(db, sql`competition`, visibleCompetitions(look), key);
