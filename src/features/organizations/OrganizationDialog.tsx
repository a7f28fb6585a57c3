import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NODE_TYPES, ORGANIZATION_LIMITS, type Organization } from '#contract/organizations/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { FormDialog, useDialogSubmit } from '#src/components/form/FormDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { NodeInput } from '#src/components/inputs/NodeSelect.tsx';
import { nodeOptions } from '#src/components/inputs/organizationTree.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { searchPeople } from '#src/components/inputs/searchPeople.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import { failureField } from '#src/dataProvider/errors.ts';
import { readOrganization, storeOrganization } from '#src/dataProvider/organizations.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { refreshOrganizations, useOrganizationTree } from './organizationQueries.ts';
import { bodyOf, joinValues, type OrganizationValues, valuesOf } from './organizationValues.ts';

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
  /** What the form was filled from. */
  const base = useRef(stored);
  const [conflict, setConflict] = useState(false);
  const save = async (values: OrganizationValues) => {
    try {
      const done = await storeOrganization(bodyOf(values, base.current), stored?.id);
      onClose();
      onStored?.(done);
    } catch (error) {
      if (failureField(error, 'message') !== 'error.savedInBetween') throw error;
      setConflict(true);
    }
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
      {conflict && <Conflict base={base} onSettled={() => setConflict(false)} />}
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

interface ConflictProps {
  base: RefObject<Organization | null>;
  onSettled: () => void;
}

/** Somebody saved the node in between: what is stored now is shown, or what was changed here is added to it. */
function Conflict({ base, onSettled }: ConflictProps) {
  const { reset, getValues } = useFormContext<OrganizationValues>();
  const submit = useDialogSubmit();
  const choose = async (choice: 'theirs' | 'mine') => {
    const before = base.current;
    if (!before) return;
    const now = await readOrganization(before.id);
    const [typed, theirs] = [structuredClone(getValues()), valuesOf(now, null)];
    base.current = now;
    onSettled();
    reset(theirs);
    if (choice === 'theirs') return;
    reset(joinValues(typed, valuesOf(before, null), theirs), { keepDefaultValues: true });
    await submit();
  };
  return <SaveConflict onChoose={choose} joins />;
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
