import { sql } from 'drizzle-orm';
import type { EntryCategory } from '#contract/contributions/history.schema.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { Name, Title } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { groupBy } from '#server/platform/group-by.ts';

interface CaseRow {
  [column: string]: unknown;
  id: number;
  code: string;
  type: string;
  title: string;
  fieldTitles: Title[] | null;
  unit: string | null;
  lifeCycleNames: Name[];
  stateNames: Name[];
  submitted: string | null;
}

interface EventRow {
  [column: string]: unknown;
  contributionId: number;
  category: EntryCategory;
  event: string;
  actionNames: Name[] | null;
  date: string;
  userId: number | null;
  fullName: string | null;
  role: ParticipationRole | null;
  fromNames: Name[] | null;
  toNames: Name[] | null;
}

export interface CaseWithEvents extends CaseRow {
  events: EventRow[];
}

/** The last entry of all histories: what is written later is no part of a log that is being read. */
export async function lastEntry(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0) as id from contribution_history`,
  );
  return rows[0]?.id ?? 0;
}

/**
 * Contributions with their histories up to an entry, both in order. The role is one that the person has there now, the one
 * that the action is for first; whoever acted in another's place has that person's.
 */
export async function readCases(db: Db, ids: readonly number[], last: number): Promise<CaseWithEvents[]> {
  const { rows: cases } = await db.execute<CaseRow>(sql`
    select contribution.id, contribution.code, contribution.type, contribution.title,
           field.definition_list as "fieldTitles", unit.name as unit,
           cycle.definition_list as "lifeCycleNames", state.state_definition_list as "stateNames",
           contribution.date_submitted as submitted
      from contribution
      join life_cycle cycle on cycle.id = contribution.life_cycle_id
      join life_cycle_state state on state.id = contribution.state_id
      left join contribution_field field on field.id = contribution.field_id
      left join organization_unit unit on unit.id = contribution.owner_unit_id
     where contribution.id = any(${idArray(ids)})
     order by contribution.id`);
  const { rows: events } = await db.execute<EventRow>(sql`
    select entry.contribution_id as "contributionId", entry.category, entry.event,
           entry.action_names as "actionNames", entry.date, entry.user_id as "userId",
           ${fullNameOf(sql`person`)} as "fullName",
           (select part.role from contribution_participant part
             where part.contribution_id = entry.contribution_id
               and part.user_id = coalesce(entry.acting_for_id, entry.user_id)
             order by part.role = any(action.roles) desc nulls last, part.role limit 1) as role,
           from_state.state_definition_list as "fromNames", to_state.state_definition_list as "toNames"
      from contribution_history entry
      left join app_user person on person.id = entry.user_id
      left join state_action action
        on action.id = case when entry.event ~ '^action:[0-9]{1,15}$' then substr(entry.event, 8)::bigint end
      left join life_cycle_state from_state on from_state.id = entry.from_state_id
      left join life_cycle_state to_state on to_state.id = entry.to_state_id
     where entry.contribution_id = any(${idArray(ids)}) and entry.id <= ${last}
     order by entry.contribution_id, entry.date, entry.id`);
  const eventsOf = groupBy(events, ({ contributionId }) => contributionId);
  return cases.map((row) => ({
    ...row,
    submitted: row.submitted && isoInstant(row.submitted),
    events: (eventsOf.get(row.id) ?? []).map((event) => ({ ...event, date: isoInstant(event.date) })),
  }));
}
