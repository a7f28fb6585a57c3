import type { Services } from '#server/platform/services.ts';
import { noticeTexts } from '#server/process/life-cycles/apply/notice-texts.ts';
import type { Effect } from '#server/process/life-cycles/engine/types.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';

/** What people are notified of while a draft gets its authors. */
type Event = 'invited' | 'accepted' | 'declined' | 'ended' | 'left' | 'sharesChanged';

interface Notice {
  event: Event;
  userId: number;
  /** Who did it, by full name. */
  name: string;
  /** Further values of the texts. */
  values?: Readonly<Record<string, string>>;
}

/** A notification with its mail, as an effect: it is sent with what caused it. A draft without a title is called untitled. */
export function noticeOf(
  messages: Services['messages'],
  { subject }: Pick<LoadedSituation, 'subject'>,
  { event, userId, name, values = {} }: Notice,
): Effect {
  const isUntitled = subject.title.trim() === '';
  return {
    kind: 'notification',
    userId,
    texts: noticeTexts(
      messages,
      { title: `coAuthor.${event}.title`, text: `coAuthor.${event}.text` },
      (language) => ({
        name,
        ...values,
        ...(isUntitled ? { title: messages.translate(language, 'contribution.untitled') } : {}),
      }),
    ),
    explanation: null,
    sendEmail: true,
  };
}
