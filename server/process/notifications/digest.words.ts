import { cutText, formatLongDate } from '#contract/formats/dates.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { withFormerMembers } from '#contract/users/former-member.ts';
import { groupBy } from '#server/platform/group-by.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { MailSection } from '#server/platform/mail/layout.ts';
import type { MailDraft } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { contributionLink } from '#server/process/life-cycles/apply/messages.ts';
import { OVERVIEW_SECTIONS, type OverviewRow, type OverviewSection } from './overview.repository.ts';
import type { MailReader, WaitingMail } from './waiting-mails.repository.ts';

type WordServices = Pick<Services, 'env' | 'messages'>;
type Reader = Pick<MailReader, 'userId' | 'email' | 'langKey' | 'timeZone'>;

/** Characters of a message that a row of a digest shows. */
const ROW_LENGTH = 200;
/** Rows of what happened that a digest shows. */
const ROWS = 20;

/** What mail programs show together. */
const threadOf = ({ contributionId }: WaitingMail) =>
  contributionId === null ? undefined : `contribution-${contributionId}`;

const addressedTo = ({ userId, email, langKey }: Reader) => ({
  to: email,
  userId,
  locale: langKey,
  declinable: true,
  isNotification: true,
});

/** A message with its words for former members, as its mail leaves the application. */
function wordsOf({ messages }: WordServices, { langKey }: Reader, mail: WaitingMail): WaitingMail {
  const former = messages.translate(langKey, 'person.former');
  return {
    ...mail,
    subject: withFormerMembers(mail.subject, former),
    body: withFormerMembers(mail.body, former),
  };
}

/** One message as a mail of its own. */
export function singleMail(services: WordServices, reader: Reader, mail: WaitingMail): MailDraft {
  const { subject, body } = wordsOf(services, reader, mail);
  return {
    ...addressedTo(reader),
    subject,
    text: body,
    thread: threadOf(mail),
    action: { label: services.messages.translate(reader.langKey, 'mail.open'), link: mail.link },
  };
}

/** A message in few words; its address is that of the row. */
const summaryOf = (text: string) => {
  const words = text
    .replace(/:?\s*https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(words, ROW_LENGTH);
};

/** Messages with one row a contribution: the newest, and how many there are besides. */
function happened(services: WordServices, reader: Reader, mails: readonly WaitingMail[]): MailSection {
  const { messages } = services;
  const { langKey } = reader;
  const groups = groupBy(mails, ({ id, contributionId }) =>
    contributionId === null ? `mail ${id}` : `contribution ${contributionId}`,
  );
  const rows = [...groups.values()].reverse().map((group) => {
    const newest = wordsOf(services, reader, group.at(-1) as WaitingMail);
    const others = group.length - 1;
    const more = others > 0 ? messages.translate(langKey, 'digest.others', { smart_count: others }) : '';
    return {
      title: newest.subject,
      note: [summaryOf(newest.body), more].filter((text) => text !== '').join(' '),
      link: newest.link,
    };
  });
  const left = rows.length - ROWS;
  return {
    title: messages.translate(langKey, 'digest.happened'),
    rows: rows.slice(0, ROWS),
    more: left > 0 ? messages.translate(langKey, 'digest.more', { smart_count: left }) : undefined,
  };
}

function overviewSection(
  services: WordServices,
  { langKey, timeZone }: Reader,
  section: OverviewSection,
  rows: readonly OverviewRow[],
): MailSection[] {
  const [first] = rows;
  if (!first) return [];
  const { translate } = services.messages;
  const left = first.total - rows.length;
  const note = ({ names, endAt, code }: OverviewRow) => {
    const name = nameIn(names, langKey);
    if (section !== 'awaits' || endAt === null) return `${name} · ${code}`;
    return translate(langKey, 'digest.task', { task: name, code, due: formatLongDate(endAt, { timeZone }) });
  };
  return [
    {
      title: translate(langKey, `digest.${section}`),
      rows: rows.map((row) => ({
        title: row.title || row.code,
        note: note(row),
        link: contributionLink(services.env, row),
      })),
      more: left > 0 ? translate(langKey, 'digest.more', { smart_count: left }) : undefined,
    },
  ];
}

/**
 * What somebody gets together: what happened since the last digest and, weekly, the overview. Null when there is nothing to say; one
 * message alone is a mail of its own.
 */
export function digestMail(
  services: WordServices,
  reader: Reader,
  { mails, overview }: { mails: readonly WaitingMail[]; overview: readonly OverviewRow[] },
): MailDraft | null {
  const { messages, env } = services;
  const { langKey } = reader;
  const [only] = mails;
  if (overview.length === 0 && mails.length === 1 && only) return singleMail(services, reader, only);
  const sections = [
    ...(mails.length === 0 ? [] : [happened(services, reader, mails)]),
    ...OVERVIEW_SECTIONS.flatMap((section) =>
      overviewSection(
        services,
        reader,
        section,
        overview.filter((row) => row.section === section),
      ),
    ),
  ];
  if (sections.length === 0) return null;
  const kind = overview.length > 0 ? 'weekly' : 'daily';
  return {
    ...addressedTo(reader),
    subject: messages.translate(langKey, `digest.${kind}.subject`, { smart_count: mails.length }),
    text: messages.translate(langKey, `digest.${kind}.text`),
    sections,
    action: {
      label: messages.translate(langKey, 'digest.open'),
      link: `${publicAddress(env)}/notifications`,
    },
  };
}
