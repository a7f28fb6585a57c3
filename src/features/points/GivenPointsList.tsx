import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { GIVEN_POINT_SORT_FIELDS, type GivenPoints } from '#contract/points/schema.ts';
import { can, isTypeAdministrator, moduleAdministrators } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { timeColumn } from '#src/components/list/timeColumn.tsx';
import { usePointTypeName } from '#src/components/points/usePointTypeName.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { GivenPointsDialog } from './GivenPointsDialog.tsx';
import { PERSON_COLUMNS, pointColumn } from './pointColumns.tsx';
import { usePointManagement } from './usePointManagement.tsx';

/** What administrators gave by hand, and giving more. */
export default function GivenPointsList() {
  const { page, create, dialogs } = usePointManagement<GivenPoints>({
    resource: 'user-points',
    words: 'pointManage.given',
    sendAs: 'instant',
    Dialog: GivenPointsDialog,
  });
  return (
    <>
      <ListPage
        {...page}
        resource="user-points"
        view="given"
        sortable={GIVEN_POINT_SORT_FIELDS}
        columns={useGivenColumns()}
        crumbs={[
          { label: 'pointManage.title', to: '/user-point-spent/manage' },
          { label: 'pointManage.given' },
        ]}
        actions={
          <>
            {create}
            <OccasionsLink />
          </>
        }
        storeKey="given-points"
      />
      {dialogs}
    </>
  );
}

function useGivenColumns(): readonly ColumnOf<'user-points', 'given'>[] {
  const nameOf = usePointTypeName();
  return [
    ...PERSON_COLUMNS,
    {
      name: 'pointType',
      label: 'pointManage.occasion',
      sortBy: 'pointType',
      render: ({ pointType, explanation }) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameOf(pointType)}
          <SecondLine>{explanation}</SecondLine>
        </Box>
      ),
      text: ({ pointType }) => nameOf(pointType),
    },
    {
      name: 'explanation',
      label: 'pointManage.explanation',
      text: ({ explanation }) => explanation,
      hidden: true,
    },
    pointColumn('pointManage.point'),
    { ...timeColumn('date', 'pointManage.givenDate'), sortBy: 'date' },
    {
      name: 'createdBy',
      label: 'pointManage.givenBy',
      text: ({ createdBy }) => createdBy,
    },
    {
      name: 'lastModifiedBy',
      label: 'pointManage.lastModifiedBy',
      text: ({ lastModifiedBy }) => lastModifiedBy,
      hidden: true,
    },
    { ...timeColumn('lastModifiedDate', 'pointManage.lastModifiedDate'), hidden: true },
  ];
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
