import type { ContributionRow } from '#contract/contributions/schema.ts';
import { withFormerMembers } from '#contract/users/former-member.ts';
import { fullName } from '#contract/users/full-name.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { MailSection } from '#server/platform/mail/layout.ts';
import type { MailDraft } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { contributionLink } from '#server/process/life-cycles/apply/messages.ts';

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

/** One mail a person with all their views in which something is new; it says where each of them is ended. */
export function viewMail(services: WordServices, reader: Reader, views: readonly ViewNews[]): MailDraft {
  const { translate } = services.messages;
  const { userId, email, langKey } = reader;
  const [first] = views;
  const only = views.length === 1 ? first : undefined;
  const total = views.reduce((sum, { newCount }) => sum + newCount, 0);
  return {
    to: email,
    userId,
    locale: langKey,
    declinable: true,
    isNotification: true,
    subject: only
      ? translate(langKey, 'savedView.mail.subject', { smart_count: total, name: only.name })
      : translate(langKey, 'savedView.mail.subjectMany', { smart_count: total, views: views.length }),
    text: translate(langKey, 'savedView.mail.text'),
    sections: views.map((news) => sectionOf(services, reader, news)),
    action: {
      label: translate(langKey, only ? 'savedView.mail.open' : 'savedView.mail.openAll'),
      link: only ? viewLink(services, only.id) : `${publicAddress(services.env)}/view`,
    },
    note: translate(langKey, 'savedView.mail.stop'),
  };
}
