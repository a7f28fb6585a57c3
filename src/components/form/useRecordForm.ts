import { type RaRecord, useEditContext } from 'ra-core';
import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { useVersionedForm } from '#src/components/inputs/useVersionedForm.ts';
import type { Subject } from '#src/dataProvider/methods.ts';
import { useSaveRecord } from './useSaveRecord.ts';

export interface RecordSaving<Item extends RaRecord, Values extends FieldValues, Change = undefined> {
  valuesOf: (record: Item) => Values;
  /** What is sent, without id and version; what stands beside the record may be stored before. */
  bodyOf: (values: Values, base: Item, change: Change | undefined) => object | Promise<object>;
  /** The field of the form for a path of the body, where the two differ. */
  sourceOf?: (path: string) => string;
  onStored?: (stored: Item) => void;
  /** Any other refusal than another's save; at its fields when left out. */
  onRefused?: (error: unknown) => void;
  join?: (typed: Values, base: Item, theirs: Item) => Values;
  mayRepeat?: (values: Values, change: Change) => boolean;
  /** The form goes on from what is noted in the record beside it, such as its version. */
  follows?: boolean;
  /** Other resources that show something of this one. */
  shownBy?: readonly Subject[];
}

/** Saving of the record around the form upon the version that the form was filled from. */
export function useRecordForm<
  Item extends RaRecord & { version?: number | undefined },
  Values extends FieldValues,
  Change = undefined,
>(saving: RecordSaving<Item, Values, Change>) {
  const {
    valuesOf,
    bodyOf,
    sourceOf,
    onStored,
    onRefused,
    join,
    mayRepeat,
    follows = false,
    shownBy,
  } = saving;
  const { record, refetch } = useEditContext<Item>();
  const saveRecord = useSaveRecord<Item>(shownBy);
  const atFields = useFieldRefusals(sourceOf);
  if (!record) throw new Error('A form is filled from a record that was read');
  const form = useVersionedForm<Values, Item, Change>({
    item: record,
    valuesOf,
    read: async () => {
      const { data, error } = await refetch();
      if (!data || error) throw error;
      return data;
    },
    write: async (values, version, change, base) =>
      saveRecord({ version, ...(await bodyOf(values, base, change)) }),
    onRefused: onRefused ?? atFields,
    ...(onStored && { onStored }),
    ...(join && { join }),
    ...(mayRepeat && { mayRepeat }),
  });
  const { follow } = form;
  useEffect(() => {
    if (follows) follow(record);
  }, [follows, follow, record]);
  return form;
}
