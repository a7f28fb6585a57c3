import { publicAddress } from '../../mail/addresses.ts';
import type { Services } from '../../services.ts';

interface MailedContent {
  id: number;
  title: string;
  summary: string;
}

/** The mail about a published item, in the language of its recipient, S1-30. */
export function contentMail(
  { env, messages }: Pick<Services, 'env' | 'messages'>,
  { id, title, summary }: MailedContent,
  langKey: string,
): { subject: string; text: string; action: { label: string; link: string } } {
  const values = { title, summary };
  const link = `${publicAddress(env)}/content/${id}`;
  return {
    subject: messages.translate(langKey, 'mail.content.subject', values),
    text: messages.translate(langKey, 'mail.content.text', values),
    action: { label: messages.translate(langKey, 'mail.open'), link },
  };
}
