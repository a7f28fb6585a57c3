import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import type { MailServices } from '#server/platform/mail/queue.ts';
import { isForProgramme } from '#server/programmes/audiences/audience.recipients.ts';
import { COMPETITION_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import type { Announced, Announcement } from '#server/publishing/mailings/announcement.ts';
import { queueAnnouncements } from '#server/publishing/mailings/mailing.ts';

/** Who is notified, and of what. */
export const COMPETITION_MAILING: Announcement<Announced> = {
  mailings: sql`competition_mailing`,
  recipients: sql`competition_mailing_recipient`,
  records: sql`competition`,
  endDate: sql`record.date_submission_end`,
  columns: sql`record.competition_state as "competitionState"`,
  targets: COMPETITION_AUDIENCE,
  isCurrent: ({ availableModules }, now) =>
    availableModules.includes('COMPETITION')
      ? sql`record.publish_state = 'PUBLISHED' and record.competition_state = 'ANNOUNCED'
          and record.date_submission_end > ${now.toISOString()}::timestamptz`
      : null,
  units: () => 'withBelow',
  isFor: ({ id }, { moduleSubmitListSettings }) =>
    isForProgramme(id, COMPETITION_AUDIENCE, moduleSubmitListSettings.COMPETITION.submitEnabled),
  kind: 'competition',
  pathOf: (id) => `/competition/detail/${id}/info`,
};

/** Writes the mails about competitions that have started, S2-10. @returns how many */
export const queueCompetitionMails = (database: Database, services: MailServices): Promise<number> =>
  queueAnnouncements(database, services, COMPETITION_MAILING);
