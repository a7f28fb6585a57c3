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
): { subject: string; textBody: string } {
  const address = env.publicUrl ?? `http://${env.host}:${env.port}`;
  const values = { title, summary, link: `${address}/content/${id}` };
  return {
    subject: messages.translate(langKey, 'mail.content.subject', values),
    textBody: messages.translate(langKey, 'mail.content.text', values),
  };
}
