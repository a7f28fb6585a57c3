import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Counted, Management } from '#contract/home/management.ts';
import { AWAITED_ANSWERS, LATE_ANSWERS } from '#contract/home/rules.ts';
import { MOST_COUNTED } from '#contract/http.ts';
import { counted } from '#server/platform/db/counting.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { heldBy } from '#server/process/contributions/list/held-by.ts';
import type { ContributionFilters } from '#server/process/selection/filters.ts';

type Reading = ServiceContext & { locale: string };
type Figures = Management['contributions'][number];

interface FigureRow extends Record<string, unknown> {
  type: ContributionType;
  late: Counted;
  waiting: Counted;
  waitingPeople: number;
  submitted: Counted;
}

/** The rows that the list of a type holds for those who look after it, as a query of ids. */
async function listed(reading: Reading, type: ContributionType, query: ContributionFilters): Promise<SQL> {
  const { held } = await heldBy(reading, { type, parentId: 0, scope: 'manage', query });
  return sql`select contribution.id from contribution where ${sql.join(held, sql` and `)}`;
}

const countOf = (rows: SQL) =>
  sql`(select json_build_object('total', total, 'hasMore', "hasMore")
         from (${counted({ by: 'upTo', most: MOST_COUNTED }, rows)}) counting)`;

/** Authors of `waiting`, each once: what is joined to a contribution is answered with it. */
const peopleWaiting = sql`(
  select count(distinct author.user_id)
    from (select id from waiting
          union all
          select part.member_id from waiting join contribution_family_member part on part.head_id = waiting.id) awaited
    join contribution_participant author on author.contribution_id = awaited.id and author.role = 'OWNER')`;

async function figuresOf(reading: Reading, type: ContributionType, since: string): Promise<SQL> {
  const late = await listed(reading, type, { 'answerState.in': [...LATE_ANSWERS] });
  const waiting = await listed(reading, type, { 'answerState.in': [...AWAITED_ANSWERS] });
  const submitted = await listed(reading, type, { 'dateSubmitted.greaterThanOrEqual': since });
  return sql`(
    with waiting as materialized (select id from (${waiting}) held limit ${MOST_COUNTED + 1})
    select ${type}::text as type, ${countOf(late)} as late, ${countOf(sql`select id from waiting`)} as waiting,
           ${peopleWaiting} as "waitingPeople", ${countOf(submitted)} as submitted)`;
}

/**
 * How many contributions need those who look after their types. They are counted by what lists are filtered by, and as far, so that a
 * number and its list cannot disagree.
 * @param types of which the caller sees everything
 * @param since ISO instant from which on submissions are new
 */
export async function countManaged(
  reading: Reading,
  types: readonly ContributionType[],
  since: string,
): Promise<Figures[]> {
  if (types.length === 0) return [];
  const parts = await Promise.all(types.map((type) => figuresOf(reading, type, since)));
  const { rows } = await reading.db.execute<FigureRow>(sql.join(parts, sql` union all `));
  const ofType = new Map(rows.map((row) => [row.type, row]));
  return types.flatMap((type) => ofType.get(type) ?? []);
}
