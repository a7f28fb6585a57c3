import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { GIVEN_POINT_SORT_FIELDS, type GivenPoints } from '#contract/points/schema.ts';
import { can, isTypeAdministrator, moduleAdministrators } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useSession } from '#src/app/session.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { GivenPointsDialog } from './GivenPointsDialog.tsx';
import { useGivenColumns } from './givenColumns.tsx';
import { PointManageFrame } from './PointManageFrame.tsx';
import { LearnPeople, usePersonFilter } from './personFilter.tsx';
import { usePointRemoval } from './usePointRemoval.tsx';

const BY_NAME: ListFilter<FilterName<'user-points', 'given'>> = {
  kind: 'search',
  name: 'name',
  label: 'pointManage.search',
  placeholder: 'pointManage.search',
};
const BY_DAY: ListFilter<FilterName<'user-points', 'given'>> = {
  kind: 'days',
  name: 'start',
  upTo: 'end',
  label: 'pointManage.period',
  sendAs: 'instant',
};

/** What administrators gave by hand, and giving more. */
export default function GivenPointsList() {
  const { filter: byPerson, learn } = usePersonFilter();
  const [opened, setOpened] = useState<GivenPoints | 'new' | null>(null);
  const { remove, dialog } = usePointRemoval('user-points', 'pointManage.given');
  const create = <NewButton label="pointManage.given.create" onOpen={() => setOpened('new')} />;
  return (
    <>
      <ListPage
        title="pointManage.given"
        resource="user-points"
        view="given"
        filters={[BY_NAME, byPerson, BY_DAY]}
        sortable={GIVEN_POINT_SORT_FIELDS}
        columns={useGivenColumns()}
        empty={{ title: 'pointManage.given.empty', text: 'pointManage.given.empty.text', action: create }}
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'pointManage.title', to: '/user-point-spent/manage' },
          { label: 'pointManage.given' },
        ]}
        actions={
          <>
            {create}
            <OccasionsLink />
          </>
        }
        rowActions={(row) => (
          <EditRemoveActions
            title={fullName(row.user)}
            words="pointManage.given"
            onEdit={() => setOpened(row)}
            onRemove={() => void remove(row)}
          />
        )}
        storeKey="given-points"
        excel
        print
        dense
      >
        <LearnPeople learn={learn} />
        <PointManageFrame />
      </ListPage>
      {opened && (
        <GivenPointsDialog stored={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
      {dialog}
    </>
  );
}

/** To the definitions of occasions, for those who may enter there. */
function OccasionsLink() {
  const translate = useTranslate();
  const { roles } = useSession();
  if (!roles || !can(roles, moduleAdministrators) || !isTypeAdministrator(roles, 'EXTRA')) return null;
  return (
    <Button component={Link} to="/point-definition/EXTRA" sx={{ minHeight: 44 }}>
      {translate('pointManage.occasions')}
    </Button>
  );
}
