import type { MailingDraft, MailingPreview } from '#contract/mailings/schema.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { MailServices } from '#server/platform/mail/queue.ts';
import type { Announced, Announcement } from './announcement.ts';

/** The words of the mail about a kind of record, in a language. */
function wordsIn(
  { messages }: Pick<MailServices, 'messages'>,
  kind: 'content' | 'campaign' | 'competition',
  { title, summary }: Pick<Announced, 'title' | 'summary'>,
  langKey: string,
): MailingPreview {
  const values = { title, summary };
  return {
    subject: messages.translate(langKey, `mail.${kind}.subject`, values),
    text: messages.translate(langKey, `mail.${kind}.text`, values),
    open: messages.translate(langKey, 'mail.open'),
  };
}

/** The mail about a record in the language of its reader. */
export function mailWords<Row extends Announced>(
  services: MailServices,
  { kind, pathOf }: Announcement<Row>,
  record: Row,
  langKey: string,
) {
  const { open, ...words } = wordsIn(services, kind, record, langKey);
  return { ...words, action: { label: open, link: `${publicAddress(services.env)}${pathOf(record.id)}` } };
}

const KINDS = { campaigns: 'campaign', competitions: 'competition', contents: 'content' } as const;

/** The mail that these words make. */
export const previewMail = (
  services: Pick<MailServices, 'messages'>,
  { kind, title, summary }: MailingDraft,
  langKey: string,
): MailingPreview => wordsIn(services, KINDS[kind], { title, summary }, langKey);
