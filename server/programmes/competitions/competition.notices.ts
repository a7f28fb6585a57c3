import { formatLongDate } from '#contract/formats/dates.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { Services } from '#server/platform/services.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';

type NotifiedCompetition = { id: number; title: string; dateSubmissionEnd: string | null };

/** What moderators and late jurors are told about their competition, each in his language, S2-10, S2-30, S2-31. */
export const peopleNotice =
  (
    { messages, env }: Pick<Services, 'messages' | 'env'>,
    event: 'moderator' | 'started' | 'juror',
    { id, title, dateSubmissionEnd: end }: NotifiedCompetition,
  ) =>
  (locale: string) => {
    const values = {
      title,
      link: `${publicAddress(env)}/competition/detail/${id}/info`,
      end: end === null ? '' : formatLongDate(end, { timeZone: SERVER_TIME_ZONE }),
    };
    return {
      title: messages.translate(locale, `competition.notification.${event}.title`, values),
      body: messages.translate(locale, `competition.notification.${event}.text`, values),
    };
  };
