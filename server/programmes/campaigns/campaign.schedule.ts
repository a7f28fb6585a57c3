import { eq, type SQL, sql } from 'drizzle-orm';
import { campaignFault } from '#contract/campaigns/rules.ts';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import { countNamed, readAudience } from '#server/people/audiences/audience.store.ts';
import type { Db } from '#server/platform/db/client.ts';
import { campaignPublishings, campaigns } from '#server/platform/db/schema/campaigns.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { CAMPAIGN_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { notePublished, publishedAt, readPlanned, writeCampaign } from './campaign.publishing.ts';
import { openCampaignForm } from './campaign.save.ts';
import { runsCampaign } from './campaigns.policy.ts';
import { lockCampaign } from './campaigns.repository.ts';

/**
 * Calls the planned publishing of a draft off: it stays a draft.
 * @throws AppError 404 for those who do not run it, campaign.notPlanned where nothing is planned any more
 */
export async function callOffPublishing(context: ServiceContext, id: number): Promise<CampaignForm> {
  const { db, caller } = context;
  const stored = found(await lockCampaign(db, id));
  if (!runsCampaign(caller, stored)) throw notFound();
  if (!(await readPlanned(db, id))) throw refused('campaign.notPlanned', 'campaign');
  await db.delete(campaignPublishings).where(eq(campaignPublishings.campaignId, id));
  return openCampaignForm(context, id);
}

type Stored = typeof campaigns.$inferSelect;
interface Reader extends Record<string, unknown> {
  id: number;
  email: string;
  langKey: string;
  unsubscribed: boolean;
}

/** People with open accounts who run a campaign, as a condition on `u`; the same as `runsCampaign`. */
const runs = ({
  createdBy,
}: Stored): SQL => sql`(u.activated and (${holdsRole(sql`u.id`, 'ROLE_CAMPAIGN_EDITOR')}
  or (u.id = ${createdBy}::bigint and ${holdsRole(sql`u.id`, 'ROLE_CAMPAIGN_AUTHOR')})))`;

/** Whoever planned it, as long as they run it; else all who do. */
async function readAnswerable(db: Db, campaign: Stored, plannedBy: number) {
  const { rows } = await db.execute<Reader>(sql`
    select u.id, u.email::text as email, u.lang_key as "langKey", u.unsubscribed
      from app_user u where ${runs(campaign)} order by u.id`);
  const planner = rows.find(({ id }) => id === plannedBy);
  return { people: planner ? [planner] : rows, isPlannerThere: planner !== undefined };
}

/** Notifies people of a campaign that could not be published, with the reason in words. */
async function notifyOfRefusal(
  db: Db,
  services: Services,
  { id, title }: Stored,
  { people, reason }: { people: readonly Reader[]; reason: MessageKey },
): Promise<void> {
  const { messages } = services;
  const notices = people.map(({ langKey, ...person }) => ({
    ...person,
    locale: langKey,
    title: messages.translate(langKey, 'campaign.notPublished.title', { title }),
    body: messages.translate(langKey, 'campaign.notPublished.text', {
      reason: messages.translate(langKey, reason),
    }),
  }));
  if (notices.length === 0) return;
  const date = services.now().toISOString();
  await db
    .insert(notifications)
    .values(
      notices.map((one) => ({ userId: one.id, campaignId: id, title: one.title, body: one.body, date })),
    );
  const link = `${publicAddress(services.env)}/campaign/${id}/edit`;
  await queueMails(
    db,
    services,
    notices
      .filter(({ unsubscribed }) => !unsubscribed)
      .map(({ id: userId, email, locale, title: subject, body }) => ({
        ...{ to: email, userId, locale, subject, text: body },
        action: { label: messages.translate(locale, 'mail.open'), link },
        isNotification: true,
      })),
  );
}

/**
 * Publishes a draft whose moment has come, or notes why it cannot be, in one transaction with the campaign held: once,
 * however many processes there are. What refuses the button refuses it, too.
 * @returns false where nothing was left to do, or a save holds the campaign; then the next run goes on
 */
export async function publishPlanned(db: Db, services: Services, id: number): Promise<boolean> {
  const now = services.now();
  const [stored] = await db
    .select()
    .from(campaigns)
    .where(eq(campaigns.id, id))
    .for('update', { skipLocked: true });
  const planned = stored && (await readPlanned(db, id));
  if (!planned || planned.refusal !== null || Date.parse(planned.publishAt) > now.getTime()) return false;
  const targets = countNamed(await readAudience(db, CAMPAIGN_AUDIENCE, id));
  const { people, isPlannerThere } = await readAnswerable(db, stored, planned.plannedBy);
  // What fitted its moment fits when it comes a little late: after an outage, until the deadline.
  const isInTime = Date.parse(stored.dateSubmissionEnd ?? '') > now.getTime();
  const judgedAt = isInTime ? Date.parse(planned.publishAt) : now.getTime();
  const reason = isPlannerThere
    ? campaignFault({ ...stored, targets }, { kind: 'publish' }, judgedAt)
    : 'campaign.plannerGone';
  if (reason === null) {
    await writeCampaign(db, id, now, publishedAt(stored.dateSubmissionStart, now));
    await notePublished(db, stored, { sendsEmail: planned.sendsEmail, words: planned.mailWords, now });
    return true;
  }
  await db.update(campaignPublishings).set({ refusal: reason }).where(eq(campaignPublishings.campaignId, id));
  await notifyOfRefusal(db, services, stored, { people, reason });
  return true;
}
