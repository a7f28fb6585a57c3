import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useLocale } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fromDateTimeInput, toDateTimeInput } from '#contract/formats/dates.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { MailWords } from '#contract/mailings/rules.ts';
import type { MailSubject } from '#contract/mailings/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { AudienceReach, type AudienceReachProps, reachRequest } from '../audience/AudienceCount.tsx';
import { useAudiencePreview } from '../audience/useAudiencePreview.ts';
import { MailWordsPart } from '../mailing/MailWordsPart.tsx';
import { useMailWords } from '../mailing/useMailWords.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type ChosenMoment, PublishMoment } from './PublishMoment.tsx';
import { useLeaveQuestion } from './useLeaveQuestion.tsx';

/** Publishing at a moment, where that can be planned. */
export interface PublishPlan {
  /** The moment that is planned already, an ISO instant; null for none. */
  publishAt: string | null;
  sendsEmail: boolean;
  mailWords: readonly MailWords[];
  /** On the button, and what will happen then. */
  confirmLabel: MessageKey;
  text: MessageKey;
  /** Why it could not be published at that moment. */
  faultAt: (publishAt: string) => MessageKey | null;
}

/** The choice of the mail, as endpoints take it. */
export interface ChosenMailing {
  sendEmailToUser: boolean;
  /** What the sender says in it; left out where that is nothing. */
  mailWords?: MailWords[];
}

interface PublishDialogProps {
  open: boolean;
  /** Message keys of the question and of what will happen. */
  title: string;
  text: string;
  args?: Record<string, unknown>;
  confirmLabel: string;
  /** Who gets the mail. */
  mailHelp: MessageKey;
  /** Whom it reaches, where that can be counted before. */
  reach?: AudienceReachProps | undefined;
  /** What the mail announces. */
  mail: MailSubject;
  plan?: PublishPlan | undefined;
  /** The way to see what goes public. */
  preview?: ReactNode;
  /** @param publishAt an ISO instant; null for now */
  onConfirm: (mailing: ChosenMailing, publishAt: string | null) => Promise<unknown>;
  onCancel: () => void;
}

const momentOf = (plan: PublishPlan | undefined): ChosenMoment => ({
  isLater: Boolean(plan?.publishAt),
  text: toDateTimeInput(plan?.publishAt),
});

/** Asks before something goes public, when, and whether a mail goes out; unticked at first. */
export function PublishDialog(props: PublishDialogProps) {
  const { open, mailHelp, reach, mail, plan, preview, onConfirm, onCancel, ...question } = props;
  const translate = useTranslate();
  const [isMailed, setMailed] = useState(false);
  const [moment, setMoment] = useState<ChosenMoment>(momentOf(undefined));
  const [isChecked, setChecked] = useState(false);
  const wording = useMailWords();
  const { fill } = wording;
  const { mayLeave, dialog: leaving } = useLeaveQuestion(isMailed && wording.form.formState.isDirty);
  const cancel = async () => {
    if (await mayLeave()) onCancel();
  };
  const planned = useRef(plan);
  planned.current = plan;
  useEffect(() => {
    if (!open) return;
    setMailed(planned.current?.sendsEmail ?? false);
    setMoment(momentOf(planned.current));
    setChecked(false);
    fill(planned.current?.mailWords ?? []);
  }, [open, fill]);
  const isLater = plan !== undefined && moment.isLater;
  const publishAt = isLater ? fromDateTimeInput(moment.text) : null;
  const fault = isLater
    ? publishAt === null
      ? 'components.publish.noMoment'
      : plan.faultAt(publishAt)
    : null;
  const confirm = async () => {
    setChecked(true);
    const mailWords = isMailed ? await wording.validWords() : [];
    if (fault !== null || mailWords === null) return;
    await onConfirm({ sendEmailToUser: isMailed, ...(mailWords.length > 0 && { mailWords }) }, publishAt);
  };
  return (
    <ConfirmDialog
      open={open}
      {...question}
      {...(isLater && { confirmLabel: plan.confirmLabel, text: plan.text })}
      maxWidth="sm"
      onConfirm={confirm}
      onCancel={() => void cancel()}
    >
      {plan && (
        <PublishMoment
          chosen={moment}
          onChange={setMoment}
          error={isChecked && fault !== null ? translate(fault) : undefined}
        />
      )}
      {preview}
      {reach && <AudienceReach {...reach} />}
      <FormControlLabel
        control={<Checkbox checked={isMailed} onChange={(_, checked) => setMailed(checked)} />}
        label={reach ? <MailedCount {...reach} /> : translate('components.publish.mail')}
        sx={{ mt: 1, minHeight: 44 }}
      />
      <FormHelperText sx={{ mx: 0 }}>{translate(mailHelp)}</FormHelperText>
      <MailWordsPart mail={mail} wording={wording} isMailed={isMailed} />
      {leaving}
    </ConfirmDialog>
  );
}

/** What the tick will do: to how many a mail goes, once they are counted. */
function MailedCount(reach: AudienceReachProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useAudiencePreview({ ...reachRequest(reach), size: 1 });
  if (!data) return translate('components.publish.mail');
  const { mailedCount: count } = data;
  return translate('components.publish.mailTo', { smart_count: count, people: formatInteger(count, locale) });
}
