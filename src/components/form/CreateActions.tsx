import Button from '@mui/material/Button';
import type { RaRecord } from 'ra-core';
import { type FieldValues, type UseFormSetError, useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { UnsavedFormPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { type Fault, useFaultNotice } from './useFaultNotice.ts';
import type { RecordSaving } from './useRecordForm.ts';
import { useSaveRecord } from './useRecordUpdates.ts';

interface CreateActionsProps<Values extends FieldValues, Item extends RaRecord>
  extends Pick<RecordSaving<Item, Values>, 'sourceOf' | 'fieldOf' | 'shownBy'> {
  /** What comes next, as ready text. */
  words?: string;
  back: { to: string; label: MessageKey };
  createLabel: MessageKey;
  bodyOf: (values: Values) => object;
  /** The rule that valid fields break together. */
  faultOf?: (values: Values) => Fault | null;
  /** What a refusal says besides the field errors. */
  onRefused?: (error: unknown, setError: UseFormSetError<Values>) => void;
  onCreated: (stored: Item) => void;
}

/** The way back and the way on from the form of a new record; leaving with something typed asks. */
export function CreateActions<Values extends FieldValues, Item extends RaRecord>(
  props: CreateActionsProps<Values, Item>,
) {
  const { words, back, createLabel, bodyOf, faultOf, sourceOf, fieldOf, onRefused, onCreated, shownBy } =
    props;
  const translate = useTranslate();
  const { handleSubmit, setError } = useFormContext<Values>();
  const { isSubmitting } = useFormState();
  const saveRecord = useSaveRecord<Item>(shownBy);
  const atFields = useFieldRefusals(sourceOf, fieldOf);
  const sayFault = useFaultNotice();
  const create = handleSubmit(async (values) => {
    if (sayFault(faultOf?.(values) ?? null)) return;
    try {
      onCreated(await saveRecord(bodyOf(values)));
    } catch (error) {
      atFields(error);
      onRefused?.(error, setError);
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
