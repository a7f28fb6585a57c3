import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { PersonRef } from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { UserName } from '#src/components/fields/UserName.tsx';
import { PointsChip } from '#src/components/status/PointsChip.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CommandDialog, type CommandProps } from './CommandDialog.tsx';

type Owner = PersonRef & { isFirst: boolean; totalPoint?: number };

interface OwnerListProps extends CommandProps {
  title: MessageKey;
  method: 'readOwners' | 'readOwnerPoints';
  mark?: (owner: Owner) => ReactNode;
}

function OwnerListDialog({ title, method, mark, ...props }: OwnerListProps) {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useRead(
    method,
    { params: { id: props.contribution.id } },
    { enabled: props.open, gcTime: 0 },
  );
  const owners = isFetching || error ? undefined : data;
  return (
    <CommandDialog {...props} title={title}>
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
              <UserName
                name={fullName(owner)}
                detail={[owner.unitName, owner.isFirst && translate('contribution.owners.first')]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </Box>
            {mark?.(owner)}
          </Box>
        ))}
      </Box>
    </CommandDialog>
  );
}

/** The owners' names. */
export function OwnersDialog(props: CommandProps) {
  return <OwnerListDialog {...props} title="contribution.command.VIEW_OWNERS" method="readOwners" />;
}

/** What the contribution has brought each owner. */
export function OwnerPointsDialog(props: CommandProps) {
  return (
    <OwnerListDialog
      {...props}
      title="contribution.command.VIEW_OWNER_POINT"
      method="readOwnerPoints"
      mark={({ totalPoint }) => <PointsChip points={totalPoint ?? 0} />}
    />
  );
}
