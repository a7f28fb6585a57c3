import { useState } from 'react';
import { type ManagedSpending, SPENDING_SORT_FIELDS } from '#contract/points/spendings.schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { PointManageFrame } from './PointManageFrame.tsx';
import { LearnPeople, usePersonFilter } from './personFilter.tsx';
import { SpendingDialog } from './SpendingDialog.tsx';
import { useSpendingColumns } from './spendingColumns.tsx';
import { usePointRemoval } from './usePointRemoval.tsx';

const BY_NAME: ListFilter<FilterName<'point-spendings', 'manage'>> = {
  kind: 'search',
  name: 'name',
  label: 'pointManage.search',
  placeholder: 'pointManage.search',
};
const BY_DAY: ListFilter<FilterName<'point-spendings', 'manage'>> = {
  kind: 'days',
  name: 'start',
  upTo: 'end',
  label: 'pointManage.period',
  sendAs: 'day',
};

/** What everybody spent, for platform administrators. */
export default function SpendingManageList() {
  const { filter: byPerson, learn } = usePersonFilter();
  const [opened, setOpened] = useState<ManagedSpending | 'new' | null>(null);
  const { remove, dialog } = usePointRemoval('point-spendings', 'pointManage.spent');
  const create = <NewButton label="pointManage.spent.create" onOpen={() => setOpened('new')} />;
  return (
    <>
      <ListPage
        title="pointManage.spent"
        resource="point-spendings"
        view="manage"
        filters={[BY_NAME, byPerson, BY_DAY]}
        sortable={SPENDING_SORT_FIELDS}
        columns={useSpendingColumns()}
        empty={{ title: 'pointManage.spent.empty', text: 'pointManage.spent.empty.text', action: create }}
        crumbs={[{ label: 'footer.home', to: '/' }, { label: 'pointManage.title' }]}
        actions={create}
        rowActions={(row) => (
          <EditRemoveActions
            title={fullName(row.user)}
            words="pointManage.spent"
            onEdit={() => setOpened(row)}
            onRemove={() => void remove(row)}
          />
        )}
        storeKey="point-spendings"
        excel
        print
        dense
      >
        <LearnPeople learn={learn} />
        <PointManageFrame />
      </ListPage>
      {opened && <SpendingDialog stored={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      {dialog}
    </>
  );
}
