import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { FIELD_USER_ROLES } from '#contract/contributions/participation.ts';
import type { ContributionField } from '#contract/fields/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { RolePeople } from './RolePeople.tsx';

/** Who works in a field, role by role; each change acts at once. */
export function FieldPeople({ field }: { field: ContributionField }) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<Row<'field-users', 'all'>>('field-users', {
    filter: { fieldId: field.id },
    meta: { view: 'all' } satisfies ListMeta<'field-users'>,
  });
  const isAnswered = data?.some(
    ({ userRole, isActive, activated }) => userRole === 'RESPONSIBLE' && isActive && activated,
  );
  return (
    <SectionCard title="contributionField.people.title">
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('contributionField.people.text')}
      </Typography>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} columns={2} />}
      {data && !isAnswered && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('contributionField.people.noResponsible')}
        </Alert>
      )}
      {data &&
        FIELD_USER_ROLES.map((role) => (
          <RolePeople
            key={role}
            fieldId={field.id}
            role={role}
            people={data.filter(({ userRole }) => userRole === role)}
          />
        ))}
    </SectionCard>
  );
}
