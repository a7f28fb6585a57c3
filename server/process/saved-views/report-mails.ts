import type { MailSection } from '#server/platform/mail/layout.ts';
import { extensionPoint } from '#server/platform/registrations.ts';
import type { StoredAddress, ViewReading } from './view-list.ts';

export type MailRows = MailSection['rows'];

/**
 * What a mail says of the report of a view, as its reader may see it at this moment; null where it is not this report, or is not open to
 * the reader.
 */
export type ReportMail = (
  reading: ViewReading,
  view: StoredAddress,
  timeZone: string,
) => Promise<MailRows | null>;

/** Reports that are mailed: they are counted above this floor. */
export const reportMails = extensionPoint<ReportMail>('reports that are mailed');

/** The figures of a view of a report; null where it is none that is mailed. */
export async function readReportRows(...asked: Parameters<ReportMail>): Promise<MailRows | null> {
  for (const read of asked[0].services.registrations.of(reportMails)) {
    const rows = await read(...asked);
    if (rows) return rows;
  }
  return null;
}
