import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { UsualDeputy } from '#contract/absences/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface UsualDeputyLineProps {
  usual: UsualDeputy;
  /** Whose, where it is not the reader's own. */
  userId: number | undefined;
}

/** Whom somebody has named once for all, and a way to name another. */
export function UsualDeputyLine({ usual: { deputy }, userId }: UsualDeputyLineProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const save = useChange('saveUsualDeputy');
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {translate('absence.deputy.usual')}
          </Box>
          {': '}
          {deputy ? fullName(deputy) : translate('absence.deputy.none')}
        </Typography>
        <Button size="small" onClick={() => setOpen(true)}>
          {translate('absence.deputy.change')}
        </Button>
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {translate('absence.deputy.usual.help')}
      </Typography>
      {isOpen && (
        <FormDialog<{ deputy: FoundUser | null }>
          title="absence.deputy.dialog"
          initial={{ deputy }}
          saveLabel="absence.save"
          sourceOf={(path) => (path === 'deputyId' ? 'deputy' : path)}
          fieldOf={{ 'error.userNotSelectable': 'deputy' }}
          onSave={async (values) => {
            await save({ body: { userId, deputyId: values.deputy?.id ?? null } });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
          maxWidth="sm"
        >
          <UserSearchInput
            source="deputy"
            label="absence.deputy"
            help="absence.deputy.optional"
            audience="INTERNAL"
            context="CONTRIBUTION_DUTY"
          />
        </FormDialog>
      )}
    </Box>
  );
}
