import { type SQL, sql } from 'drizzle-orm';
import type { COMPETITION_SORT_FIELDS } from '#contract/competitions/schema.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import type { Programmes } from '#server/programmes/shared/programme.repository.ts';
import {
  canSubmitToCompetition,
  competitionIsOpenAt,
  visibleCompetitions,
} from './competition.visibility.ts';

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

/** Columns of a competition in lists, as the contract names them. */
export const competitionColumns = (viewer: ProgrammeViewer): SQL => sql`
  competition.id, competition.code, competition.title, competition.summary,
  competition.competition_state as "competitionState", competition.publish_state as "publishState",
  competition.access_level as "accessLevel", competition.publish_date as "publishDate",
  competition.date_submission_end as "dateSubmissionEnd", competition.date_created as "dateCreated",
  competition.banner_id as "bannerId", competition.banner_preview_id as "bannerPreviewId",
  ${pathOf('banner')} as "bannerPath", ${pathOf('preview')} as "bannerPreviewPath",
  ${rewards} as rewards, ${stepNames} as "lifeCycleStateDefinitions",
  ${competitionIsOpenAt(viewer.now)} as "isOpen", ${canSubmitToCompetition(viewer)} as "canSubmit"`;

/** Joins that the columns need. */
export const competitionJoins: SQL = sql`
  left join stored_file banner on banner.id = competition.banner_id
  left join stored_file preview on preview.id = competition.banner_preview_id`;

/** What lists sort by; by the last two only those who prepare competitions. */
type SortField = (typeof COMPETITION_SORT_FIELDS)[number] | 'competitionState' | 'publishState';
const SORT_KEYS: Programmes<SortField>['sortKeys'] = {
  id: sql`competition.id`,
  code: sql`competition.code`,
  title: sql`searchable(competition.title)`,
  publishDate: sql`competition.publish_date`,
  dateCreated: sql`competition.date_created`,
  dateSubmissionEnd: sql`competition.date_submission_end`,
  competitionState: sql`competition.competition_state`,
  publishState: sql`competition.publish_state`,
};

/** Competitions in lists, as somebody sees them. */
export const competitionsFor = (viewer: ProgrammeViewer): Programmes<SortField> => ({
  table: sql`competition`,
  columns: competitionColumns(viewer),
  joins: competitionJoins,
  sortKeys: SORT_KEYS,
  visible: visibleCompetitions(viewer),
  isOpen: competitionIsOpenAt(viewer.now),
  isClosed: sql`not ${competitionIsOpenAt(viewer.now)}`,
  closedAt: sql`competition.date_submission_end`,
});
