import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { FamilyRef } from '#contract/families/family-ref.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { type Name, nameIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import { familyAsJson } from '#server/process/selection/families.ts';
import { firstOwner } from '#server/process/selection/first-owner.ts';
import { type Viewer, visibleTo } from '#server/process/selection/visibility.ts';

/** What everybody who finds a contribution is shown of it. */
export interface ContributionFacts {
  id: number;
  type: ContributionType;
  code: string;
  title: string;
  /** In the reader's language. */
  state: string;
  stateType: StateType;
  dateSubmitted: string | null;
  /** Full name of the first owner. */
  author: string | null;
  /** The head that it is joined to, by its title for who may see it. */
  family: FamilyRef | null;
}

interface Reading {
  db: Db;
  caller: Viewer;
  locale: string;
}

type FactsRow<More> = Omit<ContributionFacts, 'state'> & More & { states: Name[]; [column: string]: unknown };

/**
 * Facts of contributions, in no order.
 * @param more further columns of `contribution`, each with a comma before it
 */
export async function readContributionFacts<More extends object>(
  { db, caller, locale }: Reading,
  ids: readonly number[],
  more: SQL<More> = sql<More>``,
): Promise<(ContributionFacts & More)[]> {
  if (ids.length === 0) return [];
  const { rows } = await executePrepared<FactsRow<More>>(
    db,
    sql`
    select contribution.id, contribution.type, contribution.code, contribution.title,
           state.state_definition_list as states, contribution.state_type as "stateType",
           contribution.date_submitted as "dateSubmitted", ${firstOwner()} as author, ${familyAsJson(visibleTo(caller))} as family ${more}
      from contribution join life_cycle_state state on state.id = contribution.state_id
     where contribution.id = any(${idArray(ids)})`,
  );
  return rows.map(
    ({ states, ...row }) => ({ ...row, state: nameIn(states, locale) }) as ContributionFacts & More,
  );
}
