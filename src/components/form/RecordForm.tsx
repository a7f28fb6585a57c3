import { type ReactNode, useState } from 'react';
import { Form, type RaRecord, useEditContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';

interface RecordFormProps<Item extends RaRecord, Values extends FieldValues> {
  valuesOf: (record: Item) => Values;
  children: ReactNode;
}

/** A save is asked for by a button of the form's own bar, which knows the version. */
export const noSubmit = () => undefined;

/** The form of an edited record. A save or another reading changes the record, and must not fill the form anew. */
export function RecordForm<Item extends RaRecord, Values extends FieldValues>(
  props: RecordFormProps<Item, Values>,
) {
  const { record } = useEditContext<Item>();
  const [initial] = useState(() => record && props.valuesOf(record));
  return (
    <Form record={initial} onSubmit={noSubmit} disableInvalidFormNotification noValidate>
      {props.children}
    </Form>
  );
}
