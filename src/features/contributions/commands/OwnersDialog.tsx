import Box from '@mui/material/Box';
import type { PersonRef } from '#contract/contributions/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { PersonName } from '#src/components/people/PersonName.tsx';
import { PointsChip } from '#src/components/status/PointsChip.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

type Owner = PersonRef & { isFirst: boolean; totalPoint?: number };

/** The owners' names, or what the contribution has earned each of them. */
export function OwnersDialog(props: CommandProps) {
  const translate = useTranslate();
  const withPoints = props.type === 'VIEW_OWNER_POINT';
  const { data, error, isFetching, refetch } = useRead(
    withPoints ? 'readOwnerPoints' : 'readOwners',
    { params: { id: props.contribution.id } },
    { gcTime: 0 },
  );
  const owners = isFetching || error ? undefined : data;
  return (
    <CommandDialog {...props}>
      {isFetching && <LoadingSpinner minHeight={80} />}
      {error && !isFetching && <ErrorState error={error} retry={() => void refetch()} />}
      {owners?.length === 0 && <EmptyState title="contribution.owners.none" />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {owners?.map((owner: Owner) => (
          <Box
            component="li"
            key={owner.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <PersonName
                person={owner}
                detail={owner.isFirst ? translate('contribution.owners.first') : undefined}
              />
            </Box>
            {withPoints && <PointsChip points={owner.totalPoint ?? 0} />}
          </Box>
        ))}
      </Box>
    </CommandDialog>
  );
}
