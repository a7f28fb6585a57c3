import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { MailWords } from '#contract/mailings/rules.ts';
import type { MailSubject } from '#contract/mailings/schema.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/components/feedback/ConfirmDialog.tsx';
import { useLeaveQuestion } from '#src/components/feedback/useLeaveQuestion.tsx';
import { MailWordsPart } from './MailWordsPart.tsx';
import { useMailWords } from './useMailWords.ts';

/** To how many a mail would go, as message keys take it. */
export const countOf = (people: number, locale: string | undefined) => ({
  smart_count: people,
  people: formatInteger(people, locale),
});

export interface NotifyQuestion {
  mail: MailSubject;
  /** To how many it goes. */
  people: number;
  /** What was said to those who have got it. */
  words: readonly MailWords[];
}

interface NotifyDialogProps
  extends NotifyQuestion,
    Pick<ConfirmDialogProps, 'open' | 'onCancel' | 'cancelLabel'> {
  title?: ConfirmDialogProps['title'];
  /** @param words undefined: as they were */
  onConfirm: (words: MailWords[] | undefined) => Promise<unknown>;
}

/** Asks before a mail goes to those who have not got it, and what is said in it. */
export function NotifyDialog(props: NotifyDialogProps) {
  const {
    mail,
    people,
    words,
    title = 'components.mailing.question',
    onConfirm,
    onCancel,
    ...dialog
  } = props;
  const wording = useMailWords(words);
  const locale = useLocale();
  const { isDirty } = wording.form.formState;
  const { mayLeave, dialog: leaving } = useLeaveQuestion(isDirty);
  const confirm = async () => {
    const valid = await wording.validWords();
    // What the sender leaves alone stays as it is stored: a colleague may have changed it meanwhile.
    if (valid) await onConfirm(isDirty ? valid : undefined);
  };
  const cancel = async () => {
    if (await mayLeave()) onCancel();
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      text="components.mailing.question.text"
      args={{ ...countOf(people, locale), title: mail.title }}
      confirmLabel="components.mailing.notify"
      maxWidth="sm"
      onConfirm={confirm}
      onCancel={() => void cancel()}
    >
      <MailWordsPart mail={mail} wording={wording} />
      {leaving}
    </ConfirmDialog>
  );
}
