import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { GIVEN_POINT_SORT_FIELDS } from '#contract/points/schema.ts';
import { can, isTypeAdministrator, moduleAdministrators } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { dateColumn, unsorted } from '#src/components/list/columns.tsx';
import { ListPage } from '#src/components/list/ListPage.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { usePointTypeName } from '#src/components/points/usePointTypeName.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { GivenPointsDialog } from './GivenPointsDialog.tsx';
import { PointManagement } from './PointManagement.tsx';
import { EXPLANATION_COLUMN, ExplainedCell, PERSON_COLUMNS, pointColumn } from './pointColumns.tsx';
import { usePointFilters } from './usePointFilters.tsx';

const WORDS = 'pointManage.given';

/** What administrators gave by hand, and giving more. */
export default function GivenPointsList() {
  const columns = useGivenColumns();
  const filters = usePointFilters('instant');
  return (
    <PointManagement resource="user-points" words={WORDS} Dialog={GivenPointsDialog}>
      {(list, create) => (
        <ListPage
          {...list}
          resource="user-points"
          view="given"
          sortable={GIVEN_POINT_SORT_FIELDS}
          filters={filters}
          columns={columns}
          crumbs={[{ label: 'pointManage.title', to: '/user-point-spent/manage' }, { label: WORDS }]}
          actions={
            <>
              {create}
              <OccasionsLink />
            </>
          }
          storeKey="given-points"
        />
      )}
    </PointManagement>
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
        <ExplainedCell explanation={explanation}>{nameOf(pointType)}</ExplainedCell>
      ),
      text: ({ pointType }) => nameOf(pointType),
    },
    EXPLANATION_COLUMN,
    pointColumn('pointManage.point'),
    dateColumn('date', 'pointManage.givenDate'),
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
    unsorted(dateColumn('lastModifiedDate', 'pointManage.lastModifiedDate', { hidden: true })),
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
