import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { ValidationError } from 'ra-core';
import { type ReactNode, type Ref, useId } from 'react';
import { get, useFormState } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface RowsInputProps {
  /** The list in the form; what the server finds wrong with it as a whole is said below it. */
  source: string;
  label: MessageKey;
  help: MessageKey;
  addLabel: MessageKey;
  onAdd: () => void;
  isFull: boolean;
  addButton: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A few rows of a form that are added and removed: their name, what they are for, the rows, the button that adds one. */
export function RowsInput(props: RowsInputProps) {
  const { source, label, help, addLabel, onAdd, isFull, addButton, children } = props;
  const translate = useTranslate();
  const id = useId();
  const { errors } = useFormState();
  const found = get(errors, source) as { message?: string; root?: { message?: string } } | undefined;
  const fault = found?.root?.message ?? found?.message;
  return (
    <Box
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      data-field={source}
      data-invalid={fault ? '' : undefined}
      sx={{ mb: 2.5 }}
    >
      <Typography id={id} component="p" sx={{ fontWeight: 600, fontSize: 15 }}>
        {translate(label)}
      </Typography>
      <FormHelperText id={`${id}-help`} sx={{ mx: 0, mt: 0, mb: 0.5 }}>
        {translate(help)}
      </FormHelperText>
      {children}
      {fault && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          <ValidationError error={fault} />
        </FormHelperText>
      )}
      <Button ref={addButton} startIcon={<Add />} disabled={isFull} onClick={onAdd} sx={{ minHeight: 44 }}>
        {translate(addLabel)}
      </Button>
    </Box>
  );
}
