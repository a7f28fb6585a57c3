import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Organization } from '#contract/organizations/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { OrganizationActions } from './useOrganizationActions.tsx';

interface NodeButtonsProps {
  node: Organization;
  actions: OrganizationActions;
}

/** What can be done with the chosen node; of what comes from elsewhere only units of one's own hang below it. */
export function NodeButtons({ node, actions }: NodeButtonsProps) {
  const translate = useTranslate();
  const { id, type, isActive, isEditable } = node;
  const dialog = { 'aria-haspopup': 'dialog', sx: { minHeight: 44 } } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
      <Button {...dialog} variant="outlined" startIcon={<Add />} onClick={() => actions.create(id)}>
        {translate('organization.newBelow')}
      </Button>
      {isEditable && (
        <>
          <Button {...dialog} startIcon={<EditOutlined />} onClick={() => actions.edit(id)}>
            {translate('organization.edit')}
          </Button>
          {type === 'UNIT' && (
            <Button {...dialog} startIcon={<DriveFileMove />} onClick={() => actions.move(id)}>
              {translate('organization.move')}
            </Button>
          )}
          <Button {...dialog} onClick={() => void actions.turn(id)}>
            {translate(isActive ? 'organization.deactivate' : 'organization.activate')}
          </Button>
          <Button
            {...dialog}
            color="error"
            startIcon={<DeleteOutlined />}
            onClick={() => void actions.remove(id)}
          >
            {translate('organization.delete')}
          </Button>
        </>
      )}
    </Box>
  );
}
