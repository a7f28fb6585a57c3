import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useLocale } from 'ra-core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { GivenPoints } from '#contract/points/schema.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { PointManagementPlaces } from './PointManagementPlaces.tsx';

type Managed = Pick<GivenPoints, 'id' | 'user' | 'point'> & Partial<Pick<ManagedSpending, 'file'>>;

interface PointManagementProps<T> {
  resource: 'user-points' | 'point-spendings';
  words: 'pointManage.given' | 'pointManage.spent';
  /** Changes a record, or makes a new one. */
  Dialog: ComponentType<{ stored: T | null; onClose: () => void }>;
  /** The list, by what both lists have, and the button that makes a record where others stand beside it. */
  children: (list: ReturnType<typeof listParts<T>>, create: ReactNode) => ReactNode;
}

/**
 * Making, changing and removing of what points management lists: points that were given by hand, and points that were
 * spent.
 */
export function PointManagement<T extends Managed>(props: PointManagementProps<T>) {
  const { resource, words, Dialog, children } = props;
  const [opened, setOpened] = useState<T | 'new' | null>(null);
  const { remove, dialog } = usePointRemoval({ resource, words });
  const create = <NewButton label={`${words}.create`} onOpen={() => setOpened('new')} />;
  const rowActions = (row: T) => (
    <EditRemoveActions
      title={fullName(row.user)}
      words={words}
      onEdit={() => setOpened(row)}
      onRemove={() => void remove(row)}
    />
  );
  return (
    <>
      {children(listParts<T>(words, create, rowActions), create)}
      {opened && <Dialog stored={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      {dialog}
    </>
  );
}

const listParts = <T,>(
  words: PointManagementProps<T>['words'],
  create: ReactNode,
  rowActions: (row: T) => ReactNode,
) => ({
  title: words,
  empty: { title: `${words}.empty`, text: `${words}.empty.text`, action: create },
  actions: create,
  rowActions,
  children: <PointManagementPlaces />,
  excel: true,
  print: true,
  dense: true,
});

/**
 * Takes given points back, or deletes what was spent, after a question that says what becomes of the
 * points and of a file. The list and the balances show what is there also after a refusal, which the call has shown.
 */
function usePointRemoval({ resource, words }: Pick<PointManagementProps<Managed>, 'resource' | 'words'>) {
  const locale = useLocale();
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const [deleteRecord] = useDelete(
    resource,
    {},
    { onSettled: () => queries.invalidateQueries({ queryKey: ['points'] }) },
  );
  const remove = async ({ id, user, point, file }: Managed) => {
    const sure = await confirm({
      title: `${words}.delete.title`,
      text: file ? 'pointManage.spent.delete.withFile' : `${words}.delete.text`,
      args: {
        smart_count: point,
        points: formatInteger(point, locale),
        name: fullName(user),
        file: file?.name,
      },
      confirmLabel: `${words}.delete`,
      destructive: true,
    });
    if (sure) await deleteRecord(undefined, { id });
  };
  return { remove, dialog };
}
