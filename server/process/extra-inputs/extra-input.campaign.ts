import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Makes the questions of a campaign those of another type, which it collects from now on. */
export async function moveQuestions(db: Db, campaignId: number, source: ContributionType): Promise<void> {
  await db.execute(sql`update extra_input set source = ${source} where campaign_id = ${campaignId}`);
}

interface Copy {
  from: number;
  to: number;
  /** What the other campaign collects. */
  source: ContributionType;
}

/** Adds the questions of a campaign, with their choices, below those of another one, whose order is held. */
export async function copyQuestions(db: Db, { from, to, source }: Copy): Promise<void> {
  await db.execute(sql`
    with own as (select count(*) as number from extra_input where campaign_id = ${to} and deleted_at is null),
    asked as (
      select input.*, own.number + row_number() over (order by input.list_order, input.id) as place
        from extra_input input cross join own
       where input.campaign_id = ${from} and input.deleted_at is null
    ), made as (
      insert into extra_input (source, campaign_id, definition_list, is_required, input_type, min_len_or_value,
                               max_len_or_value, list_order)
      select ${source}, ${to}, definition_list, is_required, input_type, min_len_or_value, max_len_or_value, place
        from asked order by place
      returning id, list_order
    )
    insert into extra_input_selection_value (extra_input_id, definition_list, rank)
    select made.id, choice.definition_list, choice.rank
      from made join asked on asked.place = made.list_order
      join extra_input_selection_value choice on choice.extra_input_id = asked.id and choice.deleted_at is null
     order by made.list_order, choice.rank, choice.id`);
}

/**
 * Takes away what a contribution, which is being submitted, answered to campaigns that it is not sent to: nobody sees it
 * any more, and it would be held for nothing.
 */
export async function dropForeignAnswers(
  db: Db,
  contributionId: number,
  campaignId: number | null,
): Promise<void> {
  await db.execute(sql`
    delete from extra_input_value held using extra_input input
     where held.contribution_id = ${contributionId} and input.id = held.extra_input_id
       and input.campaign_id <> coalesce(${campaignId}::bigint, 0)`);
}
