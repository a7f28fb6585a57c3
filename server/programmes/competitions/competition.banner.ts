import { sql } from 'drizzle-orm';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import type { BannerOwnerKind } from '#server/publishing/banners/banner-owners.ts';
import { preparesCompetitions } from './competition.visibility.ts';

/** Banners of competitions: for those who prepare them. */
export const competitionBanner: BannerOwnerKind = {
  type: 'COMPETITION',
  table: sql`competition`,
  state: sql`competition_state`,
  images: 'competition-images',
  touch: () => sql``,
  requireEdit: (caller, row) => {
    if (!preparesCompetitions(caller)) throw notFound();
    if (competitionLocks(row.state as CompetitionState).everything) {
      throw refused('error.notEditable', 'competition');
    }
  },
};
