import { type SQL, sql } from 'drizzle-orm';
import {
  TEMPLATE_ADMINISTRATORS,
  TEMPLATE_KINDS,
  TEMPLATE_STAFF,
  type TemplateKind,
} from '#contract/programme-templates/rules.ts';
import { hasAnyRole } from '#contract/roles.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { runBy } from '#server/programmes/campaigns/campaigns.policy.ts';

export const prepares = (caller: Caller, kind: TemplateKind): boolean =>
  hasAnyRole(caller.roles, TEMPLATE_STAFF[kind]);

/** Campaigns are their authors' and editors'; all who prepare competitions or life cycles prepare all of them. */
const SOURCES = {
  campaign: (caller: Caller) => sql`campaign where ${runBy(caller)} and campaign.id`,
  competition: () => sql`competition where competition.id`,
  // A draft of a life cycle goes with its changes.
  'life-cycle': () => sql`life_cycle where not exists (
    select from life_cycle_draft draft where draft.life_cycle_id = life_cycle.id) and life_cycle.id`,
} as const;
type SourceKind = keyof typeof SOURCES;

const SOURCE_OF = {
  campaign: 'campaign',
  competition: 'competition',
  'life-cycle': 'life-cycle',
  'campaign-questions': 'campaign',
  'competition-questions': 'competition',
  'suggestion-questions': null,
  'improvement-questions': null,
} as const satisfies Record<TemplateKind, SourceKind | null>;

/**
 * Whether somebody may copy a source, or the questions of its form, though nobody shares it; it stays until the end of the
 * transaction. The questions of a type have no source.
 */
export async function mayCopy(
  { db, caller }: ServiceContext,
  { kind, id }: { kind: TemplateKind; id: number | null },
): Promise<boolean> {
  if (!prepares(caller, kind)) return false;
  const source = SOURCE_OF[kind];
  if (source === null) return id === null;
  return id !== null && hasRow(db, sql`${SOURCES[source](caller)} = ${id} for share`);
}

/** Templates that a person can begin with, as a condition on them and `campaign`: shared ones, and their own of what they may copy. */
export function usableBy(caller: Caller): SQL {
  const kinds = TEMPLATE_KINDS.filter((kind) => prepares(caller, kind));
  return sql`(programme_template.kind = any(${sql.param(kinds)}::text[])
    and (programme_template.is_shared or (programme_template.author_id = ${caller.id}
      and (programme_template.campaign_id is null or ${runBy(caller)}))))`;
}

/** That a person runs the campaign of a template, likewise; all who prepare competitions run all of them. */
export const isRunBy = (caller: Caller): SQL =>
  sql`(programme_template.campaign_id is not null and ${runBy(caller)})`;

/** Whether somebody changes and deletes a template: their own, and shared ones of what they run or have charge of. */
export const mayChangeTemplate = (
  caller: Caller,
  template: { kind: TemplateKind; isShared: boolean; authorId: number | null; isRun: boolean },
): boolean =>
  template.authorId === caller.id ||
  (template.isShared && (template.isRun || hasAnyRole(caller.roles, TEMPLATE_ADMINISTRATORS[template.kind])));
