import { useCallback, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { failureField } from '#src/dataProvider/errors.ts';

/** Refusals of a save whose form was filled from an older version. */
const CHANGED = new Set(['error.contentChanged', 'error.savedInBetween']);

/** Another server may send no versions; then the last save wins. */
interface Versioned {
  version?: number | undefined;
}

interface VersionedForm<Values extends FieldValues, Item extends Versioned, Change> {
  /** The record that the form was filled from. */
  item: Item;
  valuesOf: (item: Item) => Values;
  /** The record as it is stored now. */
  read: () => Promise<Item>;
  /**
   * @param version the one that the form was filled from
   * @param base what it was filled from
   */
  write: (values: Values, version: Item['version'], change: Change | undefined, base: Item) => Promise<Item>;
  /** What is stored, after a save or in place of what was typed. */
  onStored?: (item: Item) => void;
  /** Any other refusal; toasts have been shown by the call. */
  onRefused: (error: unknown) => void;
  /** What was typed, joined with what another has saved since; without it, what was typed stands as a whole. */
  join?: (typed: Values, base: Item, theirs: Item) => Values;
  /** Asked before a save that met another's is done again upon it. */
  mayRepeat?: (values: Values, change: Change) => boolean;
}

/** `typed`: it was saved, and more was typed meanwhile, which is not. */
export type SaveResult = 'saved' | 'typed' | 'refused';

const areSame = (one: FieldValues, other: FieldValues) =>
  Object.keys(one).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

/**
 * Saving of an existing record. The form is sent with the version it was filled from, so that two editors cannot
 * overwrite each other unseen; the one who comes second chooses. Nothing that was typed is lost on the way.
 */
export function useVersionedForm<Values extends FieldValues, Item extends Versioned, Change>(
  form: VersionedForm<Values, Item, Change>,
) {
  const { reset, getValues } = useFormContext<Values>();
  const base = useRef(form.item);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [conflict, setConflict] = useState(false);
  /** What the save that was refused for another's would have done besides. */
  const refused = useRef<Change>(undefined);

  /** @param sent what was saved; left out where the stored record replaces whatever was typed */
  const take = (stored: Item, sent?: Values): SaveResult => {
    base.current = stored;
    form.onStored?.(stored);
    const isTyped = sent !== undefined && !areSame(sent, getValues());
    // What was typed while the save was under way stays, and is unsaved.
    reset(form.valuesOf(stored), { keepValues: isTyped });
    setConflict(false);
    return isTyped ? 'typed' : 'saved';
  };

  /** Saves, with the change of state that goes along; a refusal was shown, and what was typed is still there. */
  const send = async (values: Values, change?: Change): Promise<SaveResult> => {
    try {
      const { version } = base.current;
      const result = take(await form.write(values, version, change, base.current), values);
      setSavedAt(new Date());
      return result;
    } catch (error) {
      if (CHANGED.has(failureField(error, 'message') ?? '')) {
        refused.current = change;
        setConflict(true);
      } else form.onRefused(error);
      return 'refused';
    }
  };

  /** After a conflict: the stored record replaces this one, or this one is saved upon it, with what it would have done. */
  const resolve = async (choice: 'theirs' | 'mine'): Promise<SaveResult> => {
    // Reading it may carry the form on already.
    const before = base.current;
    const stored = await form.read();
    if (choice === 'theirs') {
      take(stored);
      return 'refused';
    }
    const typed = structuredClone(getValues());
    const values = form.join?.(typed, before, stored) ?? typed;
    if (values !== typed) reset(values, { keepDefaultValues: true });
    base.current = stored;
    if (refused.current !== undefined && form.mayRepeat?.(values, refused.current) === false)
      return 'refused';
    return send(values, refused.current);
  };

  /** Something else on the same page was saved, and nobody's save came in between: the form goes on from there. */
  const follow = useCallback((item: Item) => {
    if ((item.version ?? 0) > (base.current.version ?? 0)) base.current = item;
  }, []);

  return { savedAt, conflict, send, resolve, follow };
}
