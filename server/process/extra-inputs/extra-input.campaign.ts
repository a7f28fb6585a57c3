import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { markForRemoval } from '#server/platform/files/pending-files.ts';

/** Makes the questions of a campaign those of another type, which it collects from now on. */
export async function moveQuestions(db: Db, campaignId: number, source: ContributionType): Promise<void> {
  await db.execute(sql`update extra_input set source = ${source} where campaign_id = ${campaignId}`);
}

/**
 * Takes away what a contribution, which is being submitted, answered to campaigns that it is not sent to, with the files and what
 * the history says of it: it was told to those who run another campaign, and nobody sees it any more.
 */
export async function dropForeignAnswers(
  db: Db,
  { contributionId, campaignId, now }: { contributionId: number; campaignId: number | null; now: Date },
): Promise<void> {
  const { rows } = await db.execute<{ keys: string[] }>(sql`
    with foreign_input as materialized (
      select input.id from extra_input input
       where input.campaign_id <> coalesce(${campaignId}::bigint, 0)
         and (input.id in (select held.extra_input_id from extra_input_value held where held.contribution_id = ${contributionId})
              or 'ei_' || input.id in (
                select history.event from contribution_history history where history.contribution_id = ${contributionId})
              or 'ei_' || input.id in (
                select file.category from stored_file file where file.contribution_id = ${contributionId}))
    ), answers as (
      delete from extra_input_value held using foreign_input
       where held.contribution_id = ${contributionId} and held.extra_input_id = foreign_input.id
    ), history as (
      delete from contribution_history history using foreign_input
       where history.contribution_id = ${contributionId} and history.event = 'ei_' || foreign_input.id
    ), files as (
      delete from stored_file file using foreign_input
       where file.contribution_id = ${contributionId} and file.category = 'ei_' || foreign_input.id
      returning file.storage_key
    )
    select array(select storage_key from files) as keys`);
  for (const key of rows[0]?.keys ?? []) await markForRemoval(db, key, now);
}
