import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const GOES: readonly MessageKey[] = [
  'erasure.goes.account',
  'erasure.goes.own',
  'erasure.goes.roles',
  'erasure.goes.audit',
];
const STAYS: readonly MessageKey[] = [
  'erasure.stays.work',
  'erasure.stays.words',
  'erasure.stays.numbers',
  'erasure.stays.account',
];

interface ErasureDialogProps {
  login: string;
  /** What the person is called, where somebody else erases them. */
  name?: string;
  /** The person erases themselves. */
  isOwn?: boolean;
  /** What it rejects with leaves the dialog open. */
  onErase: (login: string) => Promise<void>;
  onClose: () => void;
}

/** Says what becomes of a person who is erased, and wants their user name typed: nobody is erased by a slip. */
export function ErasureDialog({ login, name = login, isOwn = false, onErase, onClose }: ErasureDialogProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // An object for each press, so that a second one with the same fault leads to the field again.
  const [fault, setFault] = useState<{ key: MessageKey } | null>(null);
  useEffect(() => {
    if (fault === null) return;
    field.current?.scrollIntoView({ block: 'center' });
    field.current?.focus({ preventScroll: true });
  }, [fault]);

  const erase = async () => {
    const found = faultOf(typed, login);
    setFault(found && { key: found });
    if (found === null) await onErase(login);
  };

  return (
    <ConfirmDialog
      open
      title={isOwn ? 'erasure.title.own' : 'erasure.title'}
      text="erasure.forever"
      args={{ name }}
      confirmLabel="erasure.submit"
      destructive
      isForm
      onConfirm={erase}
      onCancel={onClose}
    >
      <Points title="erasure.goes" points={GOES} />
      <Points title="erasure.stays" points={STAYS} />
      <Alert severity="info" sx={{ my: 2 }}>
        {translate('erasure.others')}
      </Alert>
      <TextField
        label={translate('erasure.login', { login })}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(null);
        }}
        inputRef={field}
        error={fault !== null}
        helperText={fault && translate(fault.key)}
        autoComplete="off"
        fullWidth
        slotProps={{
          htmlInput: { autoCapitalize: 'none', spellCheck: false },
          formHelperText: { role: 'alert' },
          // A long user name stands on as many lines as it needs.
          inputLabel: { shrink: true },
        }}
      />
    </ConfirmDialog>
  );
}

function faultOf(typed: string, login: string): MessageKey | null {
  const given = typed.trim().toLowerCase();
  if (given === '') return 'ra.validation.required';
  return given === login.toLowerCase() ? null : 'error.erasure.login';
}

function Points({ title, points }: { title: MessageKey; points: readonly MessageKey[] }) {
  const translate = useTranslate();
  return (
    <>
      <Typography component="h3" sx={{ mt: 2, fontWeight: 600 }}>
        {translate(title)}
      </Typography>
      <Box component="ul" sx={{ my: 0.5, paddingInlineStart: 2.5 }}>
        {points.map((point) => (
          <li key={point}>{translate(point)}</li>
        ))}
      </Box>
    </>
  );
}
