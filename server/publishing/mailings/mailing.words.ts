import { type SQL, sql } from 'drizzle-orm';
import { textFor } from '#contract/decision-notes/note.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { filledMailWords, fillMailWords, type MailValues, type MailWords } from '#contract/mailings/rules.ts';
import type { MailingPreview } from '#contract/mailings/schema.ts';
import { withoutDirections } from '#contract/texts/without-directions.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { type MailServices, oneLine } from '#server/platform/mail/queue.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import type { Announced, Announcement } from './announcement.ts';

/** What a mail depends on of its reader. */
export interface MailReader extends Record<string, unknown> {
  langKey: string;
  firstName: string;
  /** In which days are named. */
  timeZone: string;
}

/** The same of a person `u`, with what has to be joined. */
export const readerColumns: SQL = sql`u.lang_key as "langKey", u.first_name as "firstName",
  coalesce(schedule.time_zone, ${SERVER_TIME_ZONE}) as "timeZone"`;
export const readerJoin: SQL = sql`left join notification_schedule schedule on schedule.user_id = u.id`;

/** A record with what the sender says above it. */
type AnnouncedWith = Pick<Announced, 'title' | 'summary' | 'endDate'> & { words: readonly MailWords[] };

/** What the sender says to a reader: in their language, else in that of the site, else in the one there is. */
function openingFor(
  { messages }: Pick<MailServices, 'messages'>,
  { title, endDate, words }: AnnouncedWith,
  { langKey, firstName, timeZone }: MailReader,
): Pick<MailWords, 'subject' | 'text'> {
  const own = textFor(filledMailWords(words), { author: langKey, site: messages.locales[0] });
  if (!own) return { subject: '', text: '' };
  const values: MailValues = {
    title: withoutDirections(title),
    firstName: withoutDirections(firstName),
    endDate: formatLongDate(endDate, { timeZone }),
  };
  return { subject: fillMailWords(own.subject, values), text: fillMailWords(own.text, values) };
}

/** The words of the mail about a kind of record for a reader. */
export function mailFor(
  services: Pick<MailServices, 'messages'>,
  kind: 'content' | 'campaign' | 'competition',
  announced: AnnouncedWith,
  reader: MailReader,
): MailingPreview {
  const { langKey } = reader;
  const translate = services.messages.translate.bind(services.messages);
  const values = { title: announced.title, summary: announced.summary };
  const opening = openingFor(services, announced, reader);
  const text = translate(langKey, `mail.${kind}.text`, values);
  return {
    subject: oneLine(opening.subject) || oneLine(translate(langKey, `mail.${kind}.subject`, values)),
    text: opening.text === '' ? text : `${opening.text}\n\n${text}`,
    open: translate(langKey, 'mail.open'),
  };
}

/** The mail about a record for a reader. */
export function announcingMail<Row extends Announced>(
  services: MailServices,
  { kind, pathOf }: Announcement<Row>,
  record: Row & { words: readonly MailWords[] },
  reader: MailReader,
) {
  const { open, ...words } = mailFor(services, kind, record, reader);
  return { ...words, action: { label: open, link: `${publicAddress(services.env)}${pathOf(record.id)}` } };
}
