import ToggleOff from '@mui/icons-material/ToggleOffOutlined';
import ToggleOn from '@mui/icons-material/ToggleOn';
import type { OrganizationRow } from '#contract/organizations/schema.ts';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { RowAction } from '#src/components/list/RowAction.tsx';
import type { OrganizationActions } from './useOrganizationActions.tsx';

interface OrganizationButtonsProps {
  node: OrganizationRow;
  actions: OrganizationActions;
}

/** What can be done with a row of the list; nothing with what comes from elsewhere. */
export function OrganizationButtons({ node, actions }: OrganizationButtonsProps) {
  const { id, name, isActive, isEditable } = node;
  if (!isEditable) return null;
  return (
    <>
      <RowAction
        label={isActive ? 'organization.deactivate' : 'organization.activate'}
        title={name}
        onClick={() => void actions.turn(id)}
        opensDialog
        icon={isActive ? <ToggleOff fontSize="small" /> : <ToggleOn fontSize="small" />}
      />
      <EditRemoveActions
        title={name}
        words="organization"
        onEdit={() => actions.edit(id)}
        onRemove={() => void actions.remove(id)}
      />
    </>
  );
}
