import { and, sql } from 'drizzle-orm';
import type { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { holdsStored } from '#server/platform/words/stored-words.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { pageOfProgrammes, readProgrammeImage } from '#server/programmes/shared/programme.repository.ts';
import { competitionColumns, competitionJoins, competitionsFor } from './competition.columns.ts';
import { readableCompetitions } from './competition.visibility.ts';

/** A page of the list of the signed-in [R2J-04], Q2-39. */
export function pageOfCompetitions(
  db: Db,
  viewer: ProgrammeViewer,
  query: QueryOf<typeof competitionEndpoints.list>,
): Promise<Page<CompetitionRow>> {
  const shape = competitionsFor(viewer);
  return pageOfProgrammes(db, shape, shape.visible, query);
}

/** A page of all competitions in all states, for those who prepare them [R2E-01, R2J-06], S2-45. */
export async function pageOfAllCompetitions(
  context: Context<typeof competitionEndpoints.manage> & { caller: Caller },
  viewer: ProgrammeViewer,
): Promise<Page<CompetitionRow>> {
  const { db, query } = context;
  const { 'title.contains': words, 'competitionState.equals': state } = query;
  const searched = query.q?.trim();
  const where = and(
    words ? containsText(sql`competition.title`, words) : undefined,
    searched ? await holdsStored(context, 'competition', sql`competition.id`, searched) : undefined,
    state && sql`competition.competition_state = ${state}`,
  );
  return pageOfProgrammes(db, competitionsFor(viewer), where, query);
}

/** One competition as lists show it; undefined for those who may not see it, S2-04. */
export async function readCompetitionRow(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
): Promise<CompetitionRow | undefined> {
  const { rows } = await db.execute<CompetitionRow & Record<string, unknown>>(sql`
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
