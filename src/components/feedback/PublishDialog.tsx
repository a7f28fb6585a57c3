import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useLocale } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { MailingDraft } from '#contract/mailings/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { AudienceReach, type AudienceReachProps } from '../audience/AudienceCount.tsx';
import { audienceRequest } from '../audience/audienceValues.ts';
import { useAudiencePreview } from '../audience/useAudiencePreview.ts';
import { MailPreview } from '../mailing/MailPreview.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

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
  /** Words of the mail. */
  mail: MailingDraft;
  /** The way to see what goes public. */
  preview?: ReactNode;
  onConfirm: (sendEmailToUser: boolean) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks before something goes public, and whether a mail goes out; unticked at first. */
export function PublishDialog(props: PublishDialogProps) {
  const { open, mailHelp, reach, mail, preview, onConfirm, ...question } = props;
  const translate = useTranslate();
  const [isMailed, setMailed] = useState(false);
  useEffect(() => {
    if (open) setMailed(false);
  }, [open]);
  return (
    <ConfirmDialog open={open} {...question} onConfirm={() => onConfirm(isMailed)}>
      {preview}
      {reach && <AudienceReach {...reach} />}
      <FormControlLabel
        control={<Checkbox checked={isMailed} onChange={(_, checked) => setMailed(checked)} />}
        label={reach ? <MailedCount {...reach} /> : translate('components.publish.mail')}
        sx={{ mt: 1, minHeight: 44 }}
      />
      <FormHelperText sx={{ mx: 0 }}>{translate(mailHelp)}</FormHelperText>
      <MailPreview mail={mail} />
    </ConfirmDialog>
  );
}

/** What the tick will do: to how many a mail goes, once they are counted. */
function MailedCount({ values, type }: AudienceReachProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useAudiencePreview({ ...audienceRequest(values), type, size: 1 });
  if (!data) return translate('components.publish.mail');
  const { mailedCount: count } = data;
  return translate('components.publish.mailTo', { smart_count: count, people: formatInteger(count, locale) });
}
