import type { ContributionRow } from '#contract/contributions/schema.ts';
import { withFormerMembers } from '#contract/users/former-member.ts';
import { fullName } from '#contract/users/full-name.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { MailSection } from '#server/platform/mail/layout.ts';
import type { MailDraft } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { contributionLink } from '#server/process/life-cycles/apply/messages.ts';
import type { MailRows } from './report-mails.ts';

type WordServices = Pick<Services, 'env' | 'messages'>;

/** What is new in a view. */
export interface ViewNews {
  id: number;
  name: string;
  /** The newest of what is new. */
  rows: readonly ContributionRow[];
  newCount: number;
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/** The figures of a report. */
export interface ReportNews extends Pick<ViewNews, 'id' | 'name'> {
  figures: MailRows;
}

type AnyNews = ViewNews | ReportNews;
const isReport = (news: AnyNews): news is ReportNews => 'figures' in news;

interface Reader {
  userId: number;
  email: string;
  langKey: string;
}

const viewLink = ({ env }: WordServices, id: number) => `${publicAddress(env)}/view/${id}`;

function sectionOf(services: WordServices, { langKey }: Reader, news: ViewNews): MailSection {
  const { translate } = services.messages;
  const former = translate(langKey, 'person.former');
  const left = news.newCount - news.rows.length;
  const count = translate(langKey, news.hasMore ? 'savedView.mail.countMore' : 'savedView.mail.count', {
    smart_count: news.newCount,
    total: news.total,
  });
  const rows = news.rows.map((row) => ({
    title: row.title.trim() === '' ? row.code : row.title,
    note: withFormerMembers(
      [row.code, row.stateName, row.owners.map(fullName).join(', ')].join(' · '),
      former,
    ),
    link: contributionLink(services.env, row),
  }));
  const whole = {
    title: translate(langKey, 'savedView.mail.open'),
    note: [count, ...(left > 0 ? [translate(langKey, 'digest.more', { smart_count: left })] : [])].join(' '),
    link: viewLink(services, news.id),
  };
  return { title: news.name, rows: [...rows, whole] };
}

function reportSection(
  services: WordServices,
  { langKey }: Reader,
  { id, name, figures }: ReportNews,
): MailSection {
  const title = services.messages.translate(langKey, 'savedView.mail.openReport');
  return { title: name, rows: [...figures, { title, note: '', link: viewLink(services, id) }] };
}

/** One mail a person with all their reports, and views in which something is new; it says where each of them is ended. */
export function viewMail(services: WordServices, reader: Reader, views: readonly AnyNews[]): MailDraft {
  const { translate } = services.messages;
  const { userId, email, langKey } = reader;
  const [first] = views;
  const only = views.length === 1 ? first : undefined;
  const total = views.reduce((sum, news) => (isReport(news) ? sum : sum + news.newCount), 0);
  const hasReportsOnly = views.every(isReport);
  const subject = () => {
    const count = { smart_count: hasReportsOnly ? views.length : total };
    if (only) {
      const key = hasReportsOnly ? 'savedView.mail.reportSubject' : 'savedView.mail.subject';
      return translate(langKey, key, { ...count, name: only.name });
    }
    return hasReportsOnly
      ? translate(langKey, 'savedView.mail.reportsSubject', count)
      : translate(langKey, 'savedView.mail.subjectMany', { ...count, views: views.length });
  };
  return {
    to: email,
    userId,
    locale: langKey,
    declinable: true,
    isNotification: true,
    subject: subject(),
    text: translate(langKey, hasReportsOnly ? 'savedView.mail.reportText' : 'savedView.mail.text'),
    sections: views.map((news) =>
      isReport(news) ? reportSection(services, reader, news) : sectionOf(services, reader, news),
    ),
    action: {
      label: translate(langKey, only ? 'savedView.mail.open' : 'savedView.mail.openAll'),
      link: only ? viewLink(services, only.id) : `${publicAddress(services.env)}/view`,
    },
    note: translate(langKey, 'savedView.mail.stop'),
  };
}
