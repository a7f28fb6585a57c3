import { useGetList } from 'ra-core';
import { useWatch } from 'react-hook-form';
import {
  NODE_TYPES,
  ORGANIZATION_LIMITS,
  type Organization,
  type OrganizationNode,
} from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { NodeInput } from '#src/components/inputs/NodeSelect.tsx';
import { nodeOptions } from '#src/components/inputs/organizationTree.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CalendarChoice } from './CalendarChoice.tsx';
import { bodyOf, joinValues, type OrganizationValues, valuesOf } from './organizationValues.ts';

const NAME = [required(), maxLength(ORGANIZATION_LIMITS.name)];
const CODE = [maxLength(ORGANIZATION_LIMITS.code)];
const PLACE = [required()];

interface OrganizationDialogProps {
  /** The one that is changed; null for a new one. */
  stored: Organization | null;
  /** The parent of a new unit, when that is known. */
  parentId?: string | null;
  onClose: () => void;
  onStored?: (stored: Organization) => void;
}

/** Makes or changes an organization or a unit, its managers included. */
export function OrganizationDialog({ stored, parentId = null, onClose, onStored }: OrganizationDialogProps) {
  return (
    <RecordDialog<Organization, OrganizationValues>
      resource="organizations"
      stored={stored}
      title={stored ? `organization.edit.${stored.type}` : 'organization.new'}
      saveLabel="organization.save"
      valuesOf={(node) => valuesOf(node, parentId)}
      bodyOf={bodyOf}
      join={joinValues}
      // The managers are refused as a whole.
      sourceOf={(path) => (path.startsWith('managerIds') ? 'managers' : path)}
      onStored={(saved) => {
        onClose();
        onStored?.(saved);
      }}
      onClose={onClose}
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
      <CalendarChoice />
      {stored === null && (
        <SwitchInput source="isActive" label="organization.isActive" help="organization.isActive.help" />
      )}
    </RecordDialog>
  );
}

/** What it is, and the parent of a unit. */
function PlaceInputs() {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<OrganizationNode>('organizations', { meta: { view: 'tree' } });
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
      audience="INTERNAL"
      multiple
    />
  );
}
