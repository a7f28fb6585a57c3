import { type SQL, sql } from 'drizzle-orm';
import type { BannerOwner } from '#contract/banners/schema.ts';
import type { CampaignState } from '#contract/campaigns/rules.ts';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { isTypeAdministrator } from '#contract/roles.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import type { BannerIds } from '#server/platform/files/pictures.ts';
import { type Caller, hasRole } from '#server/platform/http/call.ts';
import { isOpenForEditing, runsCampaign } from '#server/programmes/campaigns/campaigns.policy.ts';

/** What the edit right of a banner's owner depends on. */
export interface OwnerRow extends BannerIds, Record<string, unknown> {
  id: number;
  createdBy: number | null;
  /** Publish state of news and campaigns, competition state of competitions. */
  state: string;
}

interface OwnerKind {
  table: SQL;
  state: SQL;
  /** First part of the paths of its pictures. */
  images: string;
  /** Columns that change along with the banner. */
  touch: (caller: Caller) => SQL;
  /** @throws AppError 404 for those who do not edit it, error.notEditable for those who no longer can */
  requireEdit: (caller: Caller, row: OwnerRow) => void;
}

/** Who changes the banner of what: those who edit the record, as long as it is open for that, S2-40, Q2-51, Q2-52. */
export const BANNER_KINDS: Readonly<Record<BannerOwner, OwnerKind>> = {
  CONTENT: {
    table: sql`content_item`,
    state: sql`publish_state`,
    images: 'content-images',
    touch: ({ id }) => sql`, updated_by = ${id}`,
    requireEdit: (caller) => {
      const edits = hasRole(caller, 'ROLE_CONTENT_AUTHOR') || hasRole(caller, 'ROLE_CONTENT_EDITOR');
      if (!edits) throw notFound();
    },
  },
  CAMPAIGN: {
    table: sql`campaign`,
    state: sql`publish_state`,
    images: 'campaign-images',
    touch: () => sql``,
    requireEdit: (caller, row) => {
      if (!runsCampaign(caller, row)) throw notFound();
      if (!isOpenForEditing(row.state as CampaignState)) throw refused('error.notEditable', 'campaign');
    },
  },
  COMPETITION: {
    table: sql`competition`,
    state: sql`competition_state`,
    images: 'competition-images',
    touch: () => sql``,
    requireEdit: (caller, row) => {
      if (!isTypeAdministrator(caller.roles, 'IDEA')) throw notFound();
      if (competitionLocks(row.state as CompetitionState).everything) {
        throw refused('error.notEditable', 'competition');
      }
    },
  },
};
