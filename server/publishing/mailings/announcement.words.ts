import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { MailServices } from '#server/platform/mail/queue.ts';
import type { Announced, MailWords } from './mailing.ts';

/** Words of the mails about a kind of record: `mail.<kind>.subject` and `.text`, with a link to its page. */
export const announcementWords =
  (kind: 'content' | 'campaign' | 'competition', pathOf: (id: number) => string) =>
  ({ env, messages }: MailServices, { id, title, summary }: Announced, langKey: string): MailWords => {
    const values = { title, summary };
    return {
      subject: messages.translate(langKey, `mail.${kind}.subject`, values),
      text: messages.translate(langKey, `mail.${kind}.text`, values),
      action: {
        label: messages.translate(langKey, 'mail.open'),
        link: `${publicAddress(env)}${pathOf(id)}`,
      },
    };
  };
