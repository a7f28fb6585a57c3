import { sql } from 'drizzle-orm';
import type { CopySection } from '#server/people/personal-data/copy.sections.ts';

/** Versions of life cycles that a person made. */
export const LIFE_CYCLE_SECTION: CopySection = {
  name: 'life-cycle-versions',
  records: (userId) => sql`
    select version.id, version.life_cycle_id, version.number, version.kind, version.restored_number, version.date_begun,
           version.date_changed
      from life_cycle_version version where version.author_id = ${userId}`,
};
