import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { BULK_LIMITS, type BulkCommand } from '#contract/bulk/rules.ts';
import { ASSIGNABLE_ROLES, isForEmployees } from '#contract/contributions/participation.ts';
import { type ContributionType, seesAllOfType } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { PlaceInputs } from '../commands/ChangeFieldDialog.tsx';
import { TagsField } from '../TagsField.tsx';
import { ActInputs } from './ActInputs.tsx';
import type { BulkValues, TargetInput } from './bulkValues.ts';

interface BulkInputsProps {
  command: BulkCommand;
  target: TargetInput;
  type: ContributionType;
}

/** What a command for many contributions needs to know. */
export function BulkInputs({ command, target, type }: BulkInputsProps) {
  switch (command) {
    case 'ACT':
      return <ActInputs target={target} type={type} />;
    case 'ASSIGN':
      return <AssignInputs type={type} />;
    case 'CHANGE_FIELD':
      return <PlaceInputs type={type} />;
    case 'HAND_OVER':
      return <HandOverInputs />;
    case 'REMIND':
      return <RemindInputs />;
    case 'TAG':
      return (
        <>
          <TagsField source="add" label="bulk.tag.add" />
          <TagsField source="remove" label="bulk.tag.remove" />
        </>
      );
  }
}

function AssignInputs({ type }: { type: ContributionType }) {
  const translate = useTranslate();
  const { roles: own } = useSession();
  const { setValue } = useFormContext<BulkValues>();
  const role = useWatch<BulkValues, 'role'>({ name: 'role' });
  // Owners are changed by administrators only: points and rewards go to them.
  const roles = ASSIGNABLE_ROLES.filter((each) => each !== 'OWNER' || seesAllOfType(own, type));
  const search =
    role === 'OWNER'
      ? ({ context: 'CONTRIBUTION_OWNER', audience: 'BOTH' } as const)
      : ({ context: 'CONTRIBUTION_DUTY', audience: isForEmployees(role) ? 'INTERNAL' : 'BOTH' } as const);
  return (
    <>
      <ChoiceInput
        source="role"
        label="bulk.role"
        options={roles.map((id) => ({ id, label: translate(`task.role.${id}`) }))}
        onChange={() => setValue('people', [])}
      />
      <UserSearchInput key={role} source="people" label="bulk.people" multiple {...search} />
      <RadioButtonGroupInput
        source="mode"
        label="bulk.mode"
        options={(['ADD', 'REPLACE'] as const).map((id) => ({ id, label: translate(`bulk.mode.${id}`) }))}
      />
    </>
  );
}

function HandOverInputs() {
  const translate = useTranslate();
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('bulk.handOver.help')}
      </Typography>
      <UserSearchInput
        source="successor"
        label="handOver.to"
        audience="INTERNAL"
        context="CONTRIBUTION_DUTY"
      />
    </>
  );
}

function RemindInputs() {
  const translate = useTranslate();
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('bulk.remind.help')}
      </Typography>
      <TextInputWithCounter
        source="text"
        label="bulk.remind.text"
        rows={3}
        maxLength={BULK_LIMITS.text}
        parse={asWritten}
      />
    </>
  );
}
