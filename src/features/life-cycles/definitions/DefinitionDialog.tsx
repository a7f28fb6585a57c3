import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useNotify, useUpdate } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { DialogConflict } from '#src/components/form/DialogConflict.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { failureField, failureStatus } from '#src/dataProvider/errors.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { TREE, treeKey, useEditedLifeCycle, useReloadLifeCycles } from '../useLifeCycle.ts';
import { findDefinition, type Opened, RESOURCES } from './kinds.ts';
import { nameSourceOf } from './names.ts';

interface DefinitionDialogProps<Stored extends { id: number }, Values extends FieldValues> {
  kind: Opened['kind'];
  stored: Stored | null;
  /** Message key or ready text. */
  title: string;
  valuesOf: (stored: Stored | null) => Values;
  bodyOf: (values: Values, stored: Stored | null) => Record<string, unknown>;
  /** The field of the form for a path of the body; names are known already. */
  sourceOf?: (path: string, body: Record<string, unknown>) => string;
  onClose: () => void;
  /** After a save; the dialog is closed by then. */
  onSaved?: (id: number) => void;
  children: ReactNode;
}

/**
 * Makes or changes one definition of the life cycle that is open. A change is sent with the revision that it was
 * made by; when somebody else saved in between, what was typed stays and the person chooses [R3H-03 … R3H-08].
 */
export function DefinitionDialog<Stored extends { id: number }, Values extends FieldValues>(
  props: DefinitionDialogProps<Stored, Values>,
) {
  const { kind, title, valuesOf, bodyOf, onClose, onSaved, children } = props;
  const { lifeCycle } = useEditedLifeCycle();
  const { locales } = useSettings();
  const notify = useNotify();
  const queries = useQueryClient();
  const reload = useReloadLifeCycles();
  const dataProvider = useDataProvider();
  const [create] = useCreate<Stored>(RESOURCES[kind]);
  const [update] = useUpdate<Stored>(RESOURCES[kind]);
  const [initial] = useState(() => valuesOf(props.stored));
  const [conflict, setConflict] = useState(false);
  /** What the form was filled from. */
  const base = useRef({ stored: props.stored, revision: lifeCycle.revision });
  const sent = useRef<Record<string, unknown>>({});

  const gone = async () => {
    notify('lifeCycle.gone', { type: 'warning' });
    await reload();
    onClose();
  };
  const save = async (values: Values) => {
    const { stored, revision } = base.current;
    sent.current = bodyOf(values, stored);
    try {
      const data = { ...sent.current, ...(stored && { revision }) } as Partial<Stored>;
      const { id } = (await (stored
        ? update(undefined, { id: stored.id, data }, { returnPromise: true })
        : create(undefined, { data }, { returnPromise: true }))) as Stored;
      await reload();
      onClose();
      onSaved?.(id);
    } catch (error) {
      if (failureField(error, 'message') === 'error.savedInBetween') setConflict(true);
      else if (failureStatus(error) === 404) await gone();
      else throw error;
    }
  };
  /** What is stored by now; null when it is gone, and the dialog with it. */
  const renew = async (typed: Values) => {
    const { data: fresh } = await dataProvider.getOne<LifeCycleForUpdate>('life-cycles', {
      id: lifeCycle.id,
      meta: TREE,
    });
    queries.setQueryData(treeKey(lifeCycle.id), fresh);
    const stored = findDefinition(fresh, kind, base.current.stored?.id ?? 0) as Stored | null;
    if (!stored) {
      await gone();
      return null;
    }
    base.current = { stored, revision: fresh.revision };
    return { theirs: valuesOf(stored), mine: typed };
  };

  return (
    <FormDialog
      title={title}
      initial={initial}
      saveLabel="lifeCycle.save"
      onSave={save}
      onClose={onClose}
      sourceOf={(path) =>
        (props.sourceOf ?? ((each, body) => nameSourceOf(each, body, locales)))(path, sent.current)
      }
    >
      {conflict && (
        <DialogConflict<Values> renew={renew} onSettled={() => setConflict(false)} joins={false} />
      )}
      {children}
    </FormDialog>
  );
}
