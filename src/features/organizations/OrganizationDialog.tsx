import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { NODE_TYPES, ORGANIZATION_LIMITS, type Organization } from '../../../contract/organizations.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { NodeInput } from '../../components/inputs/NodeSelect.tsx';
import { nodeOptions } from '../../components/inputs/organizationTree.ts';
import { maxLength, required } from '../../components/inputs/rules.ts';
import { SwitchInput } from '../../components/inputs/SwitchInput.tsx';
import { searchPeople } from '../../components/inputs/searchPeople.ts';
import { TextInputWithCounter } from '../../components/inputs/TextInputWithCounter.tsx';
import { UserSearchInput } from '../../components/inputs/UserSearchInput.tsx';
import { storeOrganization } from '../../dataProvider/organizations.ts';
import { refreshOrganizations, useOrganizationTree } from './organizationQueries.ts';
import { bodyOf, type OrganizationValues, valuesOf } from './organizationValues.ts';

const NAME = [required(), maxLength(ORGANIZATION_LIMITS.name)];
const CODE = [maxLength(ORGANIZATION_LIMITS.code)];
const PLACE = [required()];

interface OrganizationDialogProps {
  /** The one that is changed; null for a new one. */
  stored: Organization | null;
  /** Where a new unit hangs, when that is known. */
  parentId?: string | null;
  onClose: () => void;
  onStored?: (stored: Organization) => void;
}

/** Makes or changes an organization or a unit, its managers included [R3P-152, R3P-153]. */
export function OrganizationDialog({ stored, parentId = null, onClose, onStored }: OrganizationDialogProps) {
  const queries = useQueryClient();
  const save = async (values: OrganizationValues) => {
    const done = await storeOrganization(bodyOf(values, stored), stored?.id);
    onClose();
    onStored?.(done);
    await refreshOrganizations(queries);
  };
  return (
    <FormDialog
      title={stored ? `organization.edit.${stored.type}` : 'organization.new'}
      initial={valuesOf(stored, parentId)}
      saveLabel="organization.save"
      onSave={save}
      onClose={onClose}
      // The managers are refused as a whole.
      sourceOf={(path) => (path.startsWith('managerIds') ? 'managers' : path)}
    >
      {stored === null && <PlaceInputs />}
      <TextInputWithCounter source="name" label="organization.name" validate={NAME} autoComplete="off" />
      <TextInputWithCounter
        source="code"
        label="organization.code"
        help="organization.code.help"
        validate={CODE}
        autoComplete="off"
      />
      <ManagersInput />
      {stored === null && (
        <SwitchInput source="isActive" label="organization.isActive" help="organization.isActive.help" />
      )}
    </FormDialog>
  );
}

/** What it is, and of a unit, where it hangs. */
function PlaceInputs() {
  const translate = useTranslate();
  const { data, error, refetch } = useOrganizationTree();
  const type = useWatch<OrganizationValues, 'type'>({ name: 'type' });
  return (
    <>
      <ChoiceInput
        source="type"
        label="organization.type"
        help={`organization.type.${type}.help`}
        options={NODE_TYPES.map((id) => ({ id, label: translate(`organization.type.${id}`) }))}
      />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {type === 'UNIT' && (
        <NodeInput
          source="parentId"
          label="organization.parent"
          options={nodeOptions(data ?? [])}
          validate={PLACE}
          disabled={!data}
        />
      )}
    </>
  );
}

function ManagersInput() {
  const type = useWatch<OrganizationValues, 'type'>({ name: 'type' });
  if (type !== 'UNIT') return null;
  return (
    <UserSearchInput
      source="managers"
      label="organization.managers"
      help="organization.managers.help"
      search={searchPeople}
      audience="INTERNAL"
      multiple
    />
  );
}
