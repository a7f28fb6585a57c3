import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { type Name, nameIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { firstOwner } from '#server/process/selection/first-owner.ts';

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
}

type FactsRow<More> = Omit<ContributionFacts, 'state'> & More & { states: Name[]; [column: string]: unknown };

/**
 * Facts of contributions, in no order.
 * @param more further columns of `contribution`, each with a comma before it
 */
export async function readContributionFacts<More extends object>(
  db: Db,
  ids: readonly number[],
  locale: string,
  more: SQL<More> = sql<More>``,
): Promise<(ContributionFacts & More)[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FactsRow<More>>(sql`
    select contribution.id, contribution.type, contribution.code, contribution.title,
           state.state_definition_list as states, contribution.state_type as "stateType",
           contribution.date_submitted as "dateSubmitted", ${firstOwner()} as author ${more}
      from contribution join life_cycle_state state on state.id = contribution.state_id
     where contribution.id = any(${idArray(ids)})`);
  return rows.map(
    ({ states, ...row }) => ({ ...row, state: nameIn(states, locale) }) as ContributionFacts & More,
  );
}
