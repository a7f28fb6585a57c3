import { sql } from 'drizzle-orm';
import { hasRow } from '#server/platform/db/has-row.ts';
import type { Programme } from '#server/process/programme/programme.ts';
import { moderates } from './competition.moderation.ts';
import {
  canSubmitToCompetition,
  competitionIsOpenAt,
  readableCompetitions,
} from './competition.visibility.ts';

/** Competitions for their ideas. */
export const competitionProgramme: Programme = {
  kind: 'COMPETITION',
  isOpen: (db, { id }, now) => hasRow(db, sql`competition where id = ${id} and ${competitionIsOpenAt(now)}`),
  takes: async (db, viewer, { id }) => {
    const { rows } = await db.execute<{ takes: boolean }>(
      sql`select ${canSubmitToCompetition(viewer)} as takes from competition where id = ${id} for key share`,
    );
    return rows[0]?.takes ?? false;
  },
  isReadable: readableCompetitions,
  moderates,
};
