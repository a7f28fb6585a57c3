import { type ReactNode, useState } from 'react';
import { type RaRecord, useEditContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { FilledForm } from './FilledForm.tsx';

interface RecordFormProps<Item extends RaRecord, Values extends FieldValues> {
  valuesOf: (record: Item) => Values;
  children: ReactNode;
}

/** The form of an edited record. A save or another reading changes the record, and must not fill the form anew. */
export function RecordForm<Item extends RaRecord, Values extends FieldValues>(
  props: RecordFormProps<Item, Values>,
) {
  const { record } = useEditContext<Item>();
  const [initial] = useState(() => record && props.valuesOf(record));
  return <FilledForm initial={initial}>{props.children}</FilledForm>;
}
