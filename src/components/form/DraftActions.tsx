import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { PublishDialog } from '#src/components/feedback/PublishDialog.tsx';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type Fault, useFaultNotice } from './useFaultNotice.ts';

interface DraftActionsProps<Values extends FieldValues> {
  words: 'campaign' | 'content';
  isDraft: boolean;
  onSave: () => Promise<unknown>;
  /** The rule of publishing that valid fields break together. */
  faultOf: (values: Values) => Fault | null;
  onPublish: (values: Values, sendEmailToUser: boolean) => Promise<unknown>;
}

/** The buttons of a draft: save it as it is, or publish it after a question; that fades also once it is no draft. */
export function DraftActions<Values extends FieldValues & { title: string }>(
  props: DraftActionsProps<Values>,
) {
  const { words, isDraft, onSave, faultOf, onPublish } = props;
  const translate = useTranslate();
  const { handleSubmit, getValues } = useFormContext<Values>();
  const { isSubmitting } = useFormState();
  const sayFault = useFaultNotice();
  const [publishing, setPublishing] = useState<Values | null>(null);
  const ask = handleSubmit((values) => {
    if (!sayFault(faultOf(values))) setPublishing(values);
  }, useInvalidNotice());
  const publish = async (sendEmailToUser: boolean) => {
    if (publishing) await onPublish(publishing, sendEmailToUser);
    setPublishing(null);
  };
  return (
    <>
      {isDraft && (
        <>
          <Button variant="outlined" onClick={() => void onSave()} loading={isSubmitting}>
            {translate(`${words}.saveDraft`)}
          </Button>
          <Button
            variant="contained"
            startIcon={<SendOutlined />}
            onClick={() => void ask()}
            disabled={isSubmitting}
          >
            {translate(`${words}.publish`)}
          </Button>
        </>
      )}
      <PublishDialog
        open={publishing !== null}
        title={`${words}.publish.title`}
        text={`${words}.publish.text`}
        args={{ title: (publishing ?? getValues()).title }}
        confirmLabel={`${words}.publish`}
        mailHelp={`${words}.publish.mail.help`}
        onConfirm={publish}
        onCancel={() => setPublishing(null)}
      />
    </>
  );
}
