import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

const UserRolesDialog = lazyPart(async () => ({
  default: (await import('./UserRolesDialog.tsx')).UserRolesDialog,
}));

/** What can be done with the chosen people. */
export function UserBulkActions() {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ManageAccounts />}
        onClick={() => setOpen(true)}
        sx={{ bgcolor: 'background.paper', minHeight: 44 }}
      >
        {translate('userRoles.change')}
      </Button>
      {isOpen && (
        <Suspense>
          <UserRolesDialog
            userIds={selectedIds.map(Number)}
            onDone={onUnselectItems}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
