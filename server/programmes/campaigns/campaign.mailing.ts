import { sql } from 'drizzle-orm';
import { CAMPAIGN_TYPES } from '#contract/campaigns/rules.ts';
import type { CampaignType } from '#contract/campaigns/schema.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { MailServices } from '#server/platform/mail/queue.ts';
import { isForProgramme } from '#server/programmes/audiences/audience.recipients.ts';
import { CAMPAIGN_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import type { Announced, Announcement } from '#server/publishing/mailings/announcement.ts';
import { queueAnnouncements } from '#server/publishing/mailings/mailing.ts';

interface MailedCampaign extends Announced {
  campaignType: CampaignType;
}

/** Who is notified, and of what. */
export const CAMPAIGN_MAILING: Announcement<MailedCampaign> = {
  mailings: sql`campaign_mailing`,
  recipients: sql`campaign_mailing_recipient`,
  records: sql`campaign`,
  endDate: sql`record.date_submission_end`,
  columns: sql`record.campaign_type as "campaignType"`,
  targets: CAMPAIGN_AUDIENCE,
  isCurrent: ({ availableModules }, now) => {
    const types = CAMPAIGN_TYPES.filter((type) => availableModules.includes(type));
    if (!availableModules.includes('CAMPAIGN') || types.length === 0) return null;
    return sql`record.publish_state = 'PUBLISHED' and record.campaign_type in ${types}
      and record.date_submission_end > ${now.toISOString()}::timestamptz`;
  },
  units: () => 'withBelow',
  isFor: ({ id, campaignType }, { moduleSubmitListSettings }) =>
    isForProgramme(id, CAMPAIGN_AUDIENCE, moduleSubmitListSettings[campaignType].submitEnabled),
  kind: 'campaign',
  pathOf: (id) => `/campaign/${id}`,
};

/** Writes the mails about published campaigns, S2-07. @returns how many */
export const queueCampaignMails = (database: Database, services: MailServices): Promise<number> =>
  queueAnnouncements(database, services, CAMPAIGN_MAILING);
