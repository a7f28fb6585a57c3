import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { MailServices } from '../../mail/queue.ts';
import { isForDrive } from '../drives/drive.recipients.ts';
import { announcementWords } from '../mailings/announcement.words.ts';
import { type Announced, type Announcement, queueAnnouncements } from '../mailings/mailing.ts';
import { COMPETITION_TARGETS } from '../organizations/targets.ts';

const COMPETITIONS: Announcement<Announced> = {
  mailings: sql`competition_mailing`,
  records: sql`competition`,
  columns: sql`record.competition_state as "competitionState"`,
  targets: COMPETITION_TARGETS,
  isCurrent: ({ availableModules }, now) =>
    availableModules.includes('COMPETITION')
      ? sql`record.publish_state = 'PUBLISHED' and record.competition_state = 'ANNOUNCED'
          and record.date_submission_end > ${now.toISOString()}::timestamptz`
      : null,
  units: () => 'withBelow',
  isFor: ({ id }, { moduleSubmitListSettings }) =>
    isForDrive(id, COMPETITION_TARGETS, moduleSubmitListSettings.COMPETITION.submitEnabled),
  words: announcementWords('competition', (id) => `/competition/detail/${id}/info`),
};

/** Writes the mails about competitions that have started, S2-10. @returns how many */
export const queueCompetitionMails = (database: Database, services: MailServices): Promise<number> =>
  queueAnnouncements(database, services, COMPETITIONS);
