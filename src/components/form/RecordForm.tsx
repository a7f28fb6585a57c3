import { useState } from 'react';
import { type RaRecord, useEditContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { FilledForm, type FilledFormProps } from './FilledForm.tsx';

interface RecordFormProps<Item extends RaRecord, Values extends FieldValues>
  extends Omit<FilledFormProps, 'initial'> {
  valuesOf: (record: Item) => Values;
}

/** The form of an edited record. A save or another reading changes the record, and must not fill the form anew. */
export function RecordForm<Item extends RaRecord, Values extends FieldValues>({
  valuesOf,
  ...form
}: RecordFormProps<Item, Values>) {
  const { record } = useEditContext<Item>();
  const [initial] = useState(() => record && valuesOf(record));
  return <FilledForm {...form} initial={initial} />;
}
