import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Form, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useFormState } from 'react-hook-form';
import type { ExtraInput } from '../../../contract/extra-inputs.ts';
import { useSettings } from '../../app/settings.ts';
import { UnsavedChangesPrompt } from '../../components/feedback/UnsavedChangesPrompt.tsx';
import { useLeaveQuestion } from '../../components/feedback/useLeaveQuestion.tsx';
import { useFieldRefusals } from '../../components/inputs/useFieldRefusals.ts';
import { createExtraInput, type InputScope, saveExtraInput } from '../../dataProvider/extraInputs.ts';
import { ExtraInputForm } from './ExtraInputForm.tsx';
import { type InputValues, inputBodyOf, inputSourceOf, inputValuesOf } from './inputValues.ts';

interface ExtraInputDialogProps {
  scope: InputScope;
  /** The one that is changed; null for a new one. */
  stored: ExtraInput | null;
  onClose: () => void;
  onSaved: (saved: ExtraInput) => void;
}

/** Makes or changes an extra input [R2F-02, R2J-37, R2J-38]; what was typed is not lost by a careless key. */
export function ExtraInputDialog(props: ExtraInputDialogProps) {
  const { locales } = useSettings();
  const [initial] = useState(() => inputValuesOf(props.stored, locales));
  return (
    <Form defaultValues={initial} disableInvalidFormNotification noValidate>
      <DialogParts {...props} />
    </Form>
  );
}

function DialogParts({ scope, stored, onClose, onSaved }: ExtraInputDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { locales } = useSettings();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { handleSubmit } = useFormContext<InputValues>();
  const { isDirty, isSubmitting } = useFormState();
  const refuse = useFieldRefusals((path) => inputSourceOf(path, locales));
  const { mayLeave, dialog } = useLeaveQuestion(isDirty);
  const [leaving, setLeaving] = useState(false);

  const save = handleSubmit(async (values) => {
    const body = inputBodyOf(values, locales, stored);
    try {
      onSaved(
        stored
          ? await saveExtraInput(scope, { ...body, id: stored.id })
          : await createExtraInput(scope, body),
      );
    } catch (error) {
      refuse(error);
    }
  });
  const close = async () => {
    if (isSubmitting) return;
    if (!(await mayLeave())) return;
    // Drawn at once: closing may be another address, and the question was answered.
    flushSync(() => setLeaving(true));
    onClose();
  };

  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting && !leaving} />
      <Dialog
        open
        onClose={() => void close()}
        aria-labelledby={titleId}
        maxWidth="md"
        fullWidth
        fullScreen={isPhone}
      >
        <DialogTitle id={titleId}>
          {translate(stored ? 'extraInput.edit.title' : 'extraInput.create.title')}
        </DialogTitle>
        <DialogContent>
          <ExtraInputForm stored={stored} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={() => void close()} disabled={isSubmitting}>
            {translate('components.confirm.cancel')}
          </Button>
          <Button variant="contained" onClick={() => void save()} loading={isSubmitting}>
            {translate('extraInput.save')}
          </Button>
        </DialogActions>
        {dialog}
      </Dialog>
    </>
  );
}
