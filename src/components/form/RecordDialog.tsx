import { type ReactNode, useRef, useState } from 'react';
import { CreateBase, EditBase, type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { type FieldValues, useFormContext } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import type { ResourceName } from '#src/dataProvider/resourceTypes.ts';
import type { Subject } from '#src/dataProvider/subjects.ts';
import { FormDialog, type FormDialogProps, useDialogSubmit } from './FormDialog.tsx';
import { FORM_READING, useFormMeta } from './formReading.ts';
import { useRecordUpdates, useSaveRecord } from './useRecordUpdates.ts';

export interface RecordDialogProps<Item extends RaRecord, Values extends FieldValues>
  extends Omit<
    FormDialogProps<Values>,
    'initial' | 'onSave' | 'children' | 'isReadOnly' | 'title' | 'cancelLabel'
  > {
  /** Message key or ready text, also for what the record has become. */
  title: string | ((current: Item | null) => string);
  cancelLabel?: (current: Item | null) => MessageKey;
  resource: ResourceName;
  /** What the paths of the resource name besides the id. */
  meta?: Record<string, unknown>;
  /** The record that the form is filled from; null for a new one. */
  stored: Item | null;
  valuesOf: (stored: Item | null) => Values;
  /** What is sent, without id and version. */
  bodyOf: (values: Values, base: Item | null) => object;
  /** After a save, once the lists show it. */
  onStored: (saved: Item) => void;
  /** What was typed, joined with what another has saved since; without it, what was typed stands as a whole. */
  join?: (typed: Values, base: Values, theirs: Values) => Values;
  /** A refusal in other words: a field of the form for what the server refuses as a whole. */
  refusalOf?: (error: unknown) => unknown;
  /** What is stored by now, where it is read with something else; null when it is gone. */
  readAgain?: (before: Item) => Promise<Item | null>;
  /** In the place of the dialog's own refusal, when the record is gone. */
  onGone?: () => void;
  /** What was done meanwhile shows elsewhere in the dialog, as what was spent does in the balance. */
  refreshesOnRefusal?: boolean;
  isReadOnly?: (stored: Item | null) => boolean;
  /** Other resources that show something of this one. */
  shownBy?: readonly Subject[];
  children: ReactNode | ((stored: Item | null) => ReactNode);
}

/**
 * Makes or changes a record in a dialog over its list, upon the version that the form was filled from, whatever the list
 * has read since. When somebody else saved in between, what was typed stays and the person chooses.
 */
export function RecordDialog<Item extends RaRecord, Values extends FieldValues>(
  props: RecordDialogProps<Item, Values>,
) {
  const { resource, meta, stored } = props;
  const formMeta = useFormMeta(meta);
  const parts = <DialogParts {...props} />;
  const common = {
    resource,
    mutationOptions: { meta: stored === null ? formMeta : meta },
    redirect: false,
    disableAuthentication: true,
  } as const;
  if (stored === null) return <CreateBase {...common}>{parts}</CreateBase>;
  return (
    <EditBase
      {...common}
      id={stored.id}
      mutationMode="pessimistic"
      queryOptions={{ meta, initialData: stored, ...FORM_READING }}
    >
      {parts}
    </EditBase>
  );
}

function DialogParts<Item extends RaRecord, Values extends FieldValues>(
  props: RecordDialogProps<Item, Values>,
) {
  const {
    title,
    cancelLabel,
    stored,
    meta,
    valuesOf,
    bodyOf,
    onStored,
    join,
    refusalOf,
    readAgain,
    onGone,
    refreshesOnRefusal,
    isReadOnly,
    shownBy,
    children,
    ...dialog
  } = props;
  const dataProvider = useDataProvider();
  const resource = useResourceContext();
  const saveRecord = useSaveRecord<Item>(shownBy);
  const { refresh } = useRecordUpdates(shownBy);
  const [initial] = useState(() => valuesOf(stored));
  const base = useRef(stored);
  const [current, setCurrent] = useState(stored);
  const [isRefused, setIsRefused] = useState(false);

  /** Where the record is gone, the lists behind the dialog show so too; what was typed stays to be copied. */
  const refreshWhenGone = async (error: unknown): Promise<null> => {
    if (failureStatus(error) === 404) {
      await refresh();
      if (onGone) {
        onGone();
        return null;
      }
    }
    throw refusalOf?.(error) ?? error;
  };
  const save = async (values: Values) => {
    const version = base.current && 'version' in base.current ? { version: base.current.version } : {};
    try {
      onStored(await saveRecord({ ...bodyOf(values, base.current), ...version }));
    } catch (error) {
      if (refreshesOnRefusal) await refresh();
      if (failureField(error, 'message') === 'error.savedInBetween') setIsRefused(true);
      else await refreshWhenGone(error);
    }
  };
  const renew = async (typed: Values) => {
    const before = base.current;
    if (!before) return null;
    const reading =
      readAgain?.(before) ??
      dataProvider.getOne<Item>(resource ?? '', { id: before.id, meta }).then(({ data }) => data);
    const fresh = await reading.catch(refreshWhenGone);
    void refresh();
    if (!fresh) return null;
    base.current = fresh;
    // What is saved next is checked by the rules of the fresh record, as by its amount.
    flushSync(() => setCurrent(fresh));
    const theirs = valuesOf(fresh);
    return { theirs, mine: join ? join(typed, valuesOf(before), theirs) : typed };
  };
  return (
    <FormDialog<Values>
      {...dialog}
      title={typeof title === 'function' ? title(current) : title}
      cancelLabel={cancelLabel?.(current)}
      initial={initial}
      onSave={save}
      isReadOnly={isReadOnly?.(current) ?? false}
    >
      {isRefused && (
        <DialogConflict<Values>
          renew={renew}
          onSettled={() => setIsRefused(false)}
          joins={join !== undefined}
        />
      )}
      {typeof children === 'function' ? children(current) : children}
    </FormDialog>
  );
}

interface DialogConflictProps<Values extends FieldValues> {
  /** Reads what is stored by now; null when it is gone, and the dialog with it. */
  renew: (typed: Values) => Promise<{ theirs: Values; mine: Values } | null>;
  onSettled: () => void;
  /** What was typed is joined with what is stored. */
  joins: boolean;
}

/** In a dialog whose save met somebody else's: what is stored, or what was typed, as the person chooses. */
function DialogConflict<Values extends FieldValues>(props: DialogConflictProps<Values>) {
  const { renew, onSettled, joins } = props;
  const { reset, getValues } = useFormContext<Values>();
  const submit = useDialogSubmit();
  const choose = async (choice: 'theirs' | 'mine') => {
    // The form's own values change with it.
    const typed = joins ? structuredClone(getValues()) : getValues();
    const values = await renew(typed);
    if (!values) return;
    onSettled();
    if (choice === 'theirs' || joins) reset(values.theirs);
    if (choice === 'theirs') return;
    if (joins) reset(values.mine, { keepDefaultValues: true });
    await submit();
  };
  return <SaveConflict onChoose={choose} joins={joins} />;
}
