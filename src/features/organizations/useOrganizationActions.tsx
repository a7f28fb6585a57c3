import { useDelete, useUpdate } from 'ra-core';
import { useState } from 'react';
import type { Organization } from '#contract/organizations/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { OrganizationDialog } from './OrganizationDialog.tsx';

/** Resources that show organizations. */
const SHOWN_BY = ['users'] as const;

type Opened =
  | { kind: 'create'; parentId: string | null }
  | { kind: 'edit'; node: Organization }
  | { kind: 'move'; node: Organization; parentId: string | null };

/**
 * What can be done with organizations and units, in the list and in the tree.
 * @param onCreated called with the id of a new node
 * @param onDeleted called with the id of a node that was deleted
 */
export function useOrganizationActions({
  onCreated,
  onDeleted,
}: {
  onCreated?: (id: string) => void;
  onDeleted?: (id: string) => void;
} = {}) {
  const dataProvider = useDataProvider();
  const [update] = useUpdate<Organization>();
  const [deleteOne] = useDelete<Organization>();
  const { refresh } = useRecordUpdates(SHOWN_BY, 'organizations');
  const { confirm, dialog } = useConfirm();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  /** The node as it is now; null where it could not be read, which the call has shown. */
  const readNow = async (id: string): Promise<Organization | null> => {
    try {
      return (await dataProvider.getOne<Organization>('organizations', { id })).data;
    } catch {
      await refresh();
      return null;
    }
  };

  const edit = async (id: string) => {
    const node = await readNow(id);
    if (node) setOpened({ kind: 'edit', node });
  };
  const move = async (id: string, parentId: string | null) => {
    const node = await readNow(id);
    if (node) setOpened({ kind: 'move', node, parentId });
  };

  const toggleActive = async (id: string) => {
    const node = await readNow(id);
    if (!node) return;
    const kind = node.isActive ? 'deactivate' : 'activate';
    const sure = await confirm({
      title: `organization.${kind}.title`,
      text: `organization.${kind}.text`,
      args: { name: node.name, units: node.unitCount, users: node.userCount },
      confirmLabel: `organization.${kind}`,
    });
    if (!sure) return;
    const change = { id, data: { isActive: !node.isActive }, previousData: node };
    await update('organizations', change, { returnPromise: true }).catch(() => undefined);
    await refresh();
  };

  const remove = async (id: string) => {
    const node = await readNow(id);
    if (!node) return;
    const isInUse = node.unitCount > 0 || node.userCount > 0 || node.managers.length > 0;
    const kind = isInUse ? 'inUse' : 'delete';
    const sure = await confirm({
      title: `organization.${kind}.title`,
      text: `organization.${kind}.text`,
      args: { name: node.name, units: node.unitCount, users: node.userCount },
      confirmLabel: `organization.${kind}`,
      destructive: !isInUse,
    });
    if (!sure || isInUse) return;
    // The call has shown its refusal; the list shows what is there either way.
    const isDeleted = await deleteOne(
      'organizations',
      { id, previousData: node },
      { returnPromise: true },
    ).then(
      () => true,
      () => false,
    );
    if (isDeleted) onDeleted?.(id);
    await refresh();
  };

  return {
    /** Below a node; null: the form asks for the place. */
    create: (parentId: string | null) => setOpened({ kind: 'create', parentId }),
    edit: (id: string) => void edit(id),
    /** Below a node, once it was seen what that changes; without one, the dialog asks for the place. */
    move: (id: string, parentId: string | null = null) => void move(id, parentId),
    toggleActive,
    remove,
    dialogs: (
      <>
        {opened?.kind === 'create' && (
          <OrganizationDialog
            stored={null}
            parentId={opened.parentId}
            onClose={close}
            onStored={({ id }) => onCreated?.(id)}
          />
        )}
        {opened?.kind === 'edit' && <OrganizationDialog stored={opened.node} onClose={close} />}
        {opened?.kind === 'move' && (
          <MoveDialog
            node={opened.node}
            parentId={opened.parentId}
            onMoved={() => void refresh()}
            onClose={close}
          />
        )}
        {dialog}
      </>
    ),
  };
}
export type OrganizationActions = ReturnType<typeof useOrganizationActions>;
