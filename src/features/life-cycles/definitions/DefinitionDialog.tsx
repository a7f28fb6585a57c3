import { useNotify } from 'ra-core';
import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { TREE, useEditedLifeCycle } from '../useLifeCycle.ts';
import { type DialogProps, findDefinition, KINDS, type Opened, parentOf } from './kinds.ts';
import { nameSourceOf } from './names.ts';

interface DefinitionDialogProps<Stored extends { id: number }, Values extends FieldValues>
  extends Omit<DialogProps, 'opened'> {
  opened: Opened & { stored: Stored | null };
  valuesOf: (stored: Stored | null) => Values;
  /** What is sent, without the parent of the definition. */
  bodyOf: (values: Values, stored: Stored | null) => object;
  /** The field of the form for a path of the body; names are known already. */
  sourceOf?: (path: string, body: Record<string, unknown>, locales: readonly string[]) => string;
  children: ReactNode;
}

/**
 * Makes or changes one definition of the life cycle that is open. A change is sent with the revision of the life cycle
 * that it was made by; when somebody else saved in between, what was typed stays and the person chooses.
 */
export function DefinitionDialog<Stored extends { id: number }, Values extends FieldValues>(
  props: DefinitionDialogProps<Stored, Values>,
) {
  const { opened, bodyOf, sourceOf = nameSourceOf, onClose, onSaved, ...dialog } = props;
  const { kind, stored } = opened;
  const { resource, words } = KINDS[kind];
  const { lifeCycle } = useEditedLifeCycle();
  const { locales } = useSettings();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const sent = useRef<Record<string, unknown>>({});
  const gone = () => {
    notify('lifeCycle.gone', { type: 'warning' });
    onClose();
  };
  const readAgain = async ({ id }: Stored) => {
    const asked = { id: lifeCycle.id, meta: TREE };
    const { data } = await dataProvider.getOne<LifeCycleForUpdate>('life-cycles', asked);
    const found = findDefinition(data, kind, id) as Stored | null;
    if (!found) gone();
    return found && { ...found, revision: data.revision };
  };
  return (
    <RecordDialog<Stored & { revision: number }, Values>
      {...dialog}
      resource={resource}
      title={`${words}.${stored ? 'edit' : 'add'}`}
      stored={stored && { ...stored, revision: lifeCycle.revision }}
      saveLabel="lifeCycle.save"
      bodyOf={(values, base) => {
        sent.current = {
          ...bodyOf(values, base),
          ...parentOf(opened, lifeCycle.id),
          ...(base && { revision: base.revision }),
        };
        return sent.current;
      }}
      sourceOf={(path) => sourceOf(path, sent.current, locales)}
      readAgain={readAgain}
      onGone={gone}
      onStored={({ id }) => {
        onClose();
        onSaved(id);
      }}
      onClose={onClose}
      shownBy={['life-cycles']}
    />
  );
}
