import { eq, type SQL, sql } from 'drizzle-orm';
import { openingOf } from '#contract/campaigns/rules.ts';
import type { MailWords } from '#contract/mailings/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { campaignMailings, campaignPublishings, campaigns } from '#server/platform/db/schema/campaigns.ts';

/** Changes what is stored of a campaign, and its version: a form that was filled from it before is refused. */
export async function writeCampaign(
  db: Db,
  id: number,
  now: Date,
  changes: Partial<typeof campaigns.$inferInsert>,
): Promise<void> {
  await db
    .update(campaigns)
    .set({ ...changes, dateUpdated: now.toISOString(), version: sql`${campaigns.version} + 1` })
    .where(eq(campaigns.id, id));
}

/** What is stored of a campaign when it is published, S2-07, Q2-59: it opens then, or at its later start. */
export const publishedAt = (dateSubmissionStart: string | null, now: Date) => ({
  publishState: 'PUBLISHED' as const,
  publishDate: now.toISOString(),
  dateSubmissionStart: new Date(openingOf(dateSubmissionStart, now.getTime())).toISOString(),
});

/** What goes along with a publishing: nothing is planned any more, and a job writes the mails, S2-07. */
export async function notePublished(
  db: Db,
  { id }: { id: number },
  { sendsEmail, words, now }: { sendsEmail: boolean; words: MailWords[]; now: Date },
): Promise<void> {
  await db.delete(campaignPublishings).where(eq(campaignPublishings.campaignId, id));
  if (!sendsEmail) return;
  const mailing = { campaignId: id, requestedDate: now.toISOString(), words };
  await db.insert(campaignMailings).values(mailing).onConflictDoNothing();
}

/** The planned publishing of a campaign that is held. */
export async function readPlanned(db: Db, campaignId: number) {
  const [row] = await db
    .select()
    .from(campaignPublishings)
    .where(eq(campaignPublishings.campaignId, campaignId));
  return row;
}

/** Plans the publishing of a draft, or plans it anew. */
export async function planPublishing(
  db: Db,
  planned: Omit<typeof campaignPublishings.$inferInsert, 'refusal'>,
): Promise<void> {
  const { campaignId, ...changes } = planned;
  await db
    .insert(campaignPublishings)
    .values(planned)
    .onConflictDoUpdate({
      target: campaignPublishings.campaignId,
      set: { ...changes, refusal: null },
    });
}

/** What those who run a campaign see of its planned publishing; of lists and forms. */
export const plannedJoin: SQL = sql`left join campaign_publishing planned on planned.campaign_id = campaign.id`;
export const plannedColumns: SQL = sql`
  planned.publish_at as "publishAt", planned.refusal as "publishRefusal"`;
/** The same of a form; its planner is joined. */
export const plannedFormJoin: SQL = sql`${plannedJoin} left join app_user planner on planner.id = planned.planned_by`;
export const plannedFormColumns: SQL = sql`${plannedColumns},
  coalesce(planned.sends_email, false) as "publishSendsEmail", coalesce(planned.mail_words, '[]') as "publishMailWords",
  ${fullNameOf(sql`planner`)} as "publishPlannedBy"`;
