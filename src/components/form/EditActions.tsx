import Button from '@mui/material/Button';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SaveWords } from '#src/components/layout/SaveWords.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { type RecordSaving, useRecordForm } from './useRecordForm.ts';

interface EditActionsProps<Item extends RaRecord, Values extends FieldValues>
  extends Omit<RecordSaving<Item, Values>, 'mayRepeat'> {
  back?: { to: string; label: MessageKey };
  /** Other buttons beside that of saving. */
  children?: ReactNode;
  saveLabel: MessageKey;
}

/** The way back, where there is one, and the saving of an edited record; of two editors the second one chooses. */
export function EditActions<Item extends RaRecord & { version?: number }, Values extends FieldValues>(
  props: EditActionsProps<Item, Values>,
) {
  const { back, children, saveLabel, ...saving } = props;
  const translate = useTranslate();
  const { handleSubmit } = useFormContext<Values>();
  const { isDirty, isSubmitting } = useFormState();
  const { savedAt, conflict, send, resolve } = useRecordForm<Item, Values>(saving);
  const save = handleSubmit(async (values) => {
    await send(values);
  }, useInvalidNotice());
  return (
    <>
      <UnsavedFormPrompt />
      {conflict && <SaveConflict onChoose={resolve} joins={saving.join !== undefined} />}
      <ActionBar words={<SaveWords isDirty={isDirty} savedAt={savedAt} />}>
        {back && (
          <Button component={Link} to={back.to} variant="outlined">
            {translate(back.label)}
          </Button>
        )}
        {children}
        <Button variant="contained" onClick={() => void save()} loading={isSubmitting}>
          {translate(saveLabel)}
        </Button>
      </ActionBar>
    </>
  );
}
