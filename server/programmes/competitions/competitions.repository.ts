import { type SQL, sql } from 'drizzle-orm';
import type { COMPETITION_SORT_FIELDS, CompetitionRow } from '#contract/competitions/schema.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { readProgrammeImage } from '#server/programmes/shared/programme.image.ts';
import { listProgrammes, type ProgrammeWindow } from '#server/programmes/shared/programme.list.ts';
import { pageOfProgrammes } from '#server/programmes/shared/programme.page.ts';
import { competitionColumns, competitionJoins } from './competition.columns.ts';
import { competitionIsOpenAt, readableCompetitions, visibleCompetitions } from './competition.visibility.ts';

type SortField = (typeof COMPETITION_SORT_FIELDS)[number] | 'competitionState' | 'publishState';
type Row = CompetitionRow & Record<string, unknown>;

const SORT_KEYS: Readonly<Record<SortField, SQL>> = {
  id: sql`competition.id`,
  code: sql`competition.code`,
  title: sql`searchable(competition.title)`,
  publishDate: sql`competition.publish_date`,
  dateCreated: sql`competition.date_created`,
  dateSubmissionEnd: sql`competition.date_submission_end`,
  competitionState: sql`competition.competition_state`,
  publishState: sql`competition.publish_state`,
};

type PageQuery = Parameters<typeof pageOfProgrammes>[3];

const pageWhere = (
  db: Db,
  viewer: ProgrammeViewer,
  where: SQL,
  query: PageQuery,
): Promise<Page<CompetitionRow>> =>
  pageOfProgrammes(
    db,
    {
      table: sql`competition`,
      columns: competitionColumns(viewer),
      joins: competitionJoins,
      sortKeys: SORT_KEYS,
    },
    where,
    query,
  );

/** A page of the list of the signed-in [R2J-04], Q2-39. */
export const pageOfCompetitions = (
  db: Db,
  viewer: ProgrammeViewer,
  query: PageQuery,
): Promise<Page<CompetitionRow>> => pageWhere(db, viewer, visibleCompetitions(viewer), query);

interface ManageQuery extends PageQuery {
  'title.contains'?: string | undefined;
  'competitionState.equals'?: CompetitionState | undefined;
}

/** A page of all competitions in all states, for those who prepare them [R2E-01, R2J-06], S2-45. */
export function pageOfAllCompetitions(
  db: Db,
  viewer: ProgrammeViewer,
  query: ManageQuery,
): Promise<Page<CompetitionRow>> {
  const words = query['title.contains'];
  const state = query['competitionState.equals'];
  const where = sql.join(
    [
      sql`true`,
      ...(words ? [containsText(sql`competition.title`, words)] : []),
      ...(state ? [sql`competition.competition_state = ${state}`] : []),
    ],
    sql` and `,
  );
  return pageWhere(db, viewer, where, query);
}

/** Every competition of the public list: open ones first, then those that closed [R2J-05, R1B-42], S2-44. */
export const listPublicCompetitions = (
  db: Db,
  viewer: ProgrammeViewer,
  window: ProgrammeWindow = {},
): Promise<Page<CompetitionRow>> =>
  listProgrammes(
    db,
    {
      table: sql`competition`,
      columns: competitionColumns(viewer),
      joins: competitionJoins,
      visible: visibleCompetitions(viewer),
      isOpen: competitionIsOpenAt(viewer.now),
      isClosed: sql`not ${competitionIsOpenAt(viewer.now)}`,
      closedAt: sql`competition.date_submission_end`,
    },
    window,
  );

/** One competition as lists show it; undefined for those who may not see it, S2-04. */
export async function readCompetitionRow(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
): Promise<CompetitionRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${competitionColumns(viewer)} from competition ${competitionJoins}
     where competition.id = ${id} and ${readableCompetitions(viewer)}`);
  return rows[0];
}

/** A competition that the person may see, S2-04. @throws AppError 404 */
export async function requireReadable(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
): Promise<{ lifeCycleId: number }> {
  const { rows } = await db.execute<{ lifeCycleId: number }>(sql`
    select life_cycle_id as "lifeCycleId" from competition where id = ${id} and ${readableCompetitions(viewer)}`);
  return found(rows[0]);
}

/** Key of a banner of a competition that the person may see; undefined for any other file. */
export const readCompetitionImage = (db: Db, viewer: ProgrammeViewer, key: string) =>
  readProgrammeImage(db, sql`competition`, readableCompetitions(viewer), key);
