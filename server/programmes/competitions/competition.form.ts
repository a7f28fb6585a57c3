import { eq, sql } from 'drizzle-orm';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { readAudienceForm } from '#server/people/audiences/audience.store.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { found } from '#server/platform/errors.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { COMPETITION_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { competitionColumns, competitionJoins } from './competition.columns.ts';

/** A competition as it is stored. */
export type StoredCompetition = typeof competitions.$inferSelect;

/** A competition as it is stored, unlocked. @throws AppError 404 */
export async function readStoredCompetition(db: Db, id: number): Promise<StoredCompetition> {
  return found((await db.select().from(competitions).where(eq(competitions.id, id)))[0]);
}

/**
 * Holds a competition until the end of the transaction: changes of it and of what belongs to it queue up. Its life cycle
 * is kept from changing first, the order in which everybody takes them who decides on ideas.
 */
export async function lockCompetition(db: Db, id: number): Promise<StoredCompetition> {
  await db.execute(sql`
    select from life_cycle where id = (select life_cycle_id from competition where id = ${id}) for key share`);
  const [row] = await db.select().from(competitions).where(eq(competitions.id, id)).for('update');
  return found(row);
}

/** The competition as the wizard edits it, in whatever state it is [R2J-08, R2C-38]. @throws AppError 404 */
export async function readCompetitionForm(
  db: Db,
  viewer: ProgrammeViewer,
  id: number,
): Promise<CompetitionForm> {
  type Row = Omit<CompetitionForm, 'targetOrganizations' | 'targetUnits' | 'targetUsers' | 'external'> &
    Record<string, unknown>;
  const { rows } = await db.execute<Row>(sql`
    select ${competitionColumns(viewer)}, competition.body, competition.life_cycle_id as lifecycle, competition.version
      from competition ${competitionJoins} where competition.id = ${id}`);
  const row = found(rows[0]);
  return { ...row, ...(await readAudienceForm(db, COMPETITION_AUDIENCE, id)) };
}
