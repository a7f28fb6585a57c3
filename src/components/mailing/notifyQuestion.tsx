import type { MailingDraft } from '#contract/mailings/schema.ts';
import type { Question } from '#src/components/feedback/useConfirm.tsx';
import { MailPreview } from './MailPreview.tsx';

/** Asks before a mail goes to those who have not got it. */
export const notifyQuestion = (
  count: { smart_count: number; people: string },
  mail: MailingDraft,
): Question => ({
  title: 'components.mailing.question',
  text: 'components.mailing.question.text',
  args: { ...count, title: mail.title },
  confirmLabel: 'components.mailing.notify',
  children: <MailPreview mail={mail} />,
});
