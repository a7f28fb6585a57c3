import Typography from '@mui/material/Typography';
import { REASON_LIMITS } from '#contract/comments/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const RULES = [required(), minLength(REASON_LIMITS.min), maxLength(REASON_LIMITS.max)];

/** What needs a reason: a report, or hiding. */
export type ReasonedAct = 'report' | 'hide';

interface ReasonDialogProps {
  act: ReasonedAct;
  onSave: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why a comment is reported or hidden, and says what will happen. */
export function ReasonDialog({ act, onSave, onClose }: ReasonDialogProps) {
  const translate = useTranslate();
  return (
    <FormDialog<{ reason: string }>
      title={`comment.${act}.title` satisfies MessageKey}
      initial={{ reason: '' }}
      saveLabel={`comment.${act}` satisfies MessageKey}
      maxWidth="sm"
      onSave={async ({ reason }) => {
        await onSave(reason.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate(`comment.${act}.text`)}
      </Typography>
      <TextInputWithCounter source="reason" label="comment.reason" validate={RULES} rows={2} autoFocus />
    </FormDialog>
  );
}
