import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FieldValues } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { FormDialog, type FormDialogProps } from '#src/components/form/FormDialog.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface OtherWay {
  label: MessageKey;
  onChoose: () => void;
}

/** What a way to confirm is given: the other ways, and what follows. */
export interface WayProps {
  others: readonly OtherWay[];
  onDone: () => void;
  onClose: () => void;
}

/** The field that a refusal belongs to. */
const REFUSED_FIELD = {
  'error.incorrectPassword': 'password',
  'error.secondFactor.code': 'code',
  'error.secondFactor.expired': 'code',
};

type FrameProps<Values extends FieldValues> = Omit<
  FormDialogProps<Values>,
  'title' | 'maxWidth' | 'fieldOf' | 'initial'
> & { initial?: Values; others?: readonly OtherWay[] };

/** What every way to confirm has in common: why it is asked, and the other ways. */
export function ConfirmationFrame<Values extends FieldValues>({
  others = [],
  children,
  ...form
}: FrameProps<Values>) {
  const translate = useTranslate();
  return (
    <FormDialog
      title="confirmation.title"
      fieldOf={REFUSED_FIELD}
      maxWidth="sm"
      saveLabel="confirmation.submit"
      {...form}
      initial={(form.initial ?? {}) as Values}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('confirmation.text')}
      </Typography>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {others.map(({ label, onChoose }) => (
          <Button key={label} size="small" onClick={onChoose} sx={{ marginInlineStart: -0.5 }}>
            {translate(label)}
          </Button>
        ))}
      </Box>
    </FormDialog>
  );
}
