import { type RaRecord, useEditContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { failureField } from '#src/dataProvider/errors.ts';
import type { Subject } from '#src/dataProvider/subjects.ts';
import { useSaveRecord } from './useRecordUpdates.ts';

/** Refusals of a save whose form was filled from an older version. */
const CHANGED = new Set(['error.contentChanged', 'error.savedInBetween']);

export interface RecordSaving<Item extends RaRecord, Values extends FieldValues, Change = undefined> {
  valuesOf: (record: Item) => Values;
  /** What is sent, without id and version; what stands beside the record may be stored before. */
  bodyOf: (values: Values, base: Item, change: Change | undefined) => object | Promise<object>;
  /** The field of the form for a path of the body, where the two differ. */
  sourceOf?: (path: string) => string;
  /** The field for the key of a refusal as a whole, such as a name that is taken. */
  fieldOf?: Readonly<Record<string, string>>;
  /** After a save, or when what is stored takes the place of what was typed. */
  onStored?: (stored: Item) => void;
  /** Any other refusal than another's save; at its fields when left out. Toasts have been shown by the call. */
  onRefused?: (error: unknown) => void;
  /** What was typed, joined with what another has saved since; without it, what was typed stands as a whole. */
  join?: (typed: Values, base: Item, theirs: Item) => Values;
  /** Asked before a save that met another's is done again upon it. */
  mayRepeat?: (values: Values, change: Change) => boolean;
  /** The form goes on from what is noted in the record beside it, such as its version. */
  follows?: boolean;
  /** Other resources that show something of this one. */
  shownBy?: readonly Subject[];
}

/** `typed`: it was saved, and more was typed meanwhile, which is not. */
export type SaveResult = 'saved' | 'typed' | 'refused';

const areSame = (one: FieldValues, other: FieldValues) =>
  Object.keys(one).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

/**
 * Saving of the record around the form. It is sent with the version that the form was filled from, so that two editors
 * cannot overwrite each other unseen; the one who comes second chooses. Nothing that was typed is lost on the way. Another
 * server may send no versions; then the last save wins.
 */
export function useRecordForm<
  Item extends RaRecord & { version?: number | undefined },
  Values extends FieldValues,
  Change = undefined,
>(saving: RecordSaving<Item, Values, Change>) {
  const { valuesOf, bodyOf, sourceOf, fieldOf, onStored, onRefused, join, mayRepeat, follows, shownBy } =
    saving;
  const { record, refetch } = useEditContext<Item>();
  const saveRecord = useSaveRecord<Item>(shownBy);
  const atFields = useFieldRefusals(sourceOf, fieldOf);
  const { reset, getValues } = useFormContext<Values>();
  if (!record) throw new Error('A form is filled from a record that was read');
  /** What the form was filled from. */
  const base = useRef(record);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [conflict, setConflict] = useState(false);
  /** What the save that was refused for another's would have done besides. */
  const refused = useRef<Change>(undefined);

  /** @param sent what was saved; left out where the stored record replaces whatever was typed */
  const take = (stored: Item, sent?: Values): SaveResult => {
    base.current = stored;
    onStored?.(stored);
    const isTyped = sent !== undefined && !areSame(sent, getValues());
    // What was typed while the save was under way stays, and is unsaved.
    reset(valuesOf(stored), { keepValues: isTyped });
    setConflict(false);
    return isTyped ? 'typed' : 'saved';
  };

  /** Saves, with the change of state that goes along; a refusal was shown, and what was typed is still there. */
  const send = async (values: Values, change?: Change): Promise<SaveResult> => {
    try {
      const before = base.current;
      const body = await bodyOf(values, before, change);
      const result = take(await saveRecord({ version: before.version, ...body }), values);
      setSavedAt(new Date());
      return result;
    } catch (error) {
      if (CHANGED.has(failureField(error, 'message') ?? '')) {
        refused.current = change;
        setConflict(true);
      } else (onRefused ?? atFields)(error);
      return 'refused';
    }
  };

  /** After a conflict: the stored record replaces this one, or this one is saved upon it, with what it would have done. */
  const resolve = async (choice: 'theirs' | 'mine'): Promise<SaveResult> => {
    // Reading it may carry the form on already.
    const before = base.current;
    const { data: stored, error } = await refetch();
    if (!stored || error) throw error;
    if (choice === 'theirs') {
      take(stored);
      return 'refused';
    }
    const typed = structuredClone(getValues());
    const values = join?.(typed, before, stored) ?? typed;
    if (values !== typed) reset(values, { keepDefaultValues: true });
    base.current = stored;
    if (refused.current !== undefined && mayRepeat?.(values, refused.current) === false) return 'refused';
    return send(values, refused.current);
  };

  useEffect(() => {
    // Something else on the same page was saved, and nobody's save came in between.
    if (follows && (record.version ?? 0) > (base.current.version ?? 0)) base.current = record;
  }, [follows, record]);

  return { savedAt, conflict, send, resolve };
}
