import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import type { AnnouncedKind } from '#contract/mailings/rules.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { AudienceReachProps } from '#src/components/audience/AudienceCount.tsx';
import {
  type ChosenMailing,
  PublishDialog,
  type PublishPlan,
} from '#src/components/feedback/PublishDialog.tsx';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type Fault, useFaultNotice } from './useFaultNotice.ts';

/** Keys of the texts on the buttons, and of the question before publishing. */
interface DraftTexts {
  saveDraft: MessageKey;
  publish: MessageKey;
  question: MessageKey;
  /** What publishing does. */
  explanation: MessageKey;
  /** Who gets the mail. */
  mailHelp: MessageKey;
}

interface DraftActionsProps<Values extends FieldValues> {
  kind: AnnouncedKind;
  texts: DraftTexts;
  isDraft: boolean;
  onSave: () => Promise<unknown>;
  /** The rule of publishing that valid fields break together. */
  faultOf: (values: Values) => Fault | null;
  /** @param publishAt an ISO instant; null for now */
  onPublish: (values: Values, mailing: ChosenMailing, publishAt: string | null) => Promise<unknown>;
  /** When what is announced ends; null while that is not chosen. */
  endOf: (values: Values) => string | null;
  /** How publishing is planned, where it can be. */
  planOf?: (values: Values) => PublishPlan;
  /** Whom it reaches, where that can be counted before. */
  reachOf?: (values: Values) => AudienceReachProps;
}

/** The buttons of a draft: save it as it is, or publish it after a question; that fades also once it is no draft. */
export function DraftActions<Values extends FieldValues & { title: string; summary: string }>(
  props: DraftActionsProps<Values>,
) {
  const { kind, texts, isDraft, onSave, faultOf, onPublish, reachOf, planOf, endOf } = props;
  const translate = useTranslate();
  const { handleSubmit, getValues } = useFormContext<Values>();
  const { isSubmitting } = useFormState();
  const sayFault = useFaultNotice();
  const [publishing, setPublishing] = useState<Values | null>(null);
  const ask = handleSubmit((values) => {
    if (!sayFault(faultOf(values))) setPublishing(values);
  }, useInvalidNotice());
  const publish = async (mailing: ChosenMailing, publishAt: string | null) => {
    if (publishing) await onPublish(publishing, mailing, publishAt);
    setPublishing(null);
  };
  const values = publishing ?? getValues();
  const { title, summary } = values;
  return (
    <>
      {isDraft && (
        <>
          <Button variant="outlined" onClick={() => void onSave()} loading={isSubmitting}>
            {translate(texts.saveDraft)}
          </Button>
          <Button
            variant="contained"
            startIcon={<SendOutlined />}
            onClick={() => void ask()}
            disabled={isSubmitting}
          >
            {translate(texts.publish)}
          </Button>
        </>
      )}
      <PublishDialog
        open={publishing !== null}
        title={texts.question}
        text={texts.explanation}
        args={{ title }}
        confirmLabel={texts.publish}
        mailHelp={texts.mailHelp}
        mail={{ kind, title, summary, endDate: endOf(values) }}
        reach={publishing ? reachOf?.(publishing) : undefined}
        plan={publishing ? planOf?.(publishing) : undefined}
        onConfirm={publish}
        onCancel={() => setPublishing(null)}
      />
    </>
  );
}
