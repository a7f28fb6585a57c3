import Button from '@mui/material/Button';
import type { RaRecord } from 'ra-core';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { RecordSaving } from './useRecordForm.ts';
import { useSaveRecord } from './useRecordUpdates.ts';

interface CreateActionsProps<Values extends FieldValues, Item extends RaRecord>
  extends Pick<RecordSaving<Item, Values>, 'sourceOf' | 'onRefused' | 'shownBy'> {
  /** What comes next, as ready text. */
  words?: string;
  back: { to: string; label: MessageKey };
  createLabel: MessageKey;
  bodyOf: (values: Values) => object;
  /** Says a rule that valid fields break together; true when there is one. */
  isFaulty?: (values: Values) => boolean;
  onCreated: (stored: Item) => void;
}

/** The way back and the way on from the form of a new record; leaving with something typed asks. */
export function CreateActions<Values extends FieldValues, Item extends RaRecord>(
  props: CreateActionsProps<Values, Item>,
) {
  const { words, back, createLabel, bodyOf, isFaulty, sourceOf, onRefused, onCreated, shownBy } = props;
  const translate = useTranslate();
  const { handleSubmit } = useFormContext<Values>();
  const { isSubmitting } = useFormState();
  const saveRecord = useSaveRecord<Item>(shownBy);
  const atFields = useFieldRefusals(sourceOf);
  const create = handleSubmit(async (values) => {
    if (isFaulty?.(values)) return;
    try {
      onCreated(await saveRecord(bodyOf(values)));
    } catch (error) {
      (onRefused ?? atFields)(error);
    }
  }, useInvalidNotice());
  return (
    <>
      <UnsavedFormPrompt />
      <ActionBar words={words}>
        <Button component={Link} to={back.to} variant="outlined">
          {translate(back.label)}
        </Button>
        <Button variant="contained" onClick={() => void create()} loading={isSubmitting}>
          {translate(createLabel)}
        </Button>
      </ActionBar>
    </>
  );
}
