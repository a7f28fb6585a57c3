import { useWatch } from 'react-hook-form';
import { STAGES_OF_TYPE } from '#contract/evaluations/rules.ts';
import { COMMAND_TYPES } from '#contract/life-cycles/schema.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle } from '../useLifeCycle.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { Command, DialogProps } from './kinds.ts';
import { RolesInput } from './RoleInputs.tsx';

const valuesOf = (command: Command | null) => ({
  commandType: command?.commandType ?? ('' as const),
  roles: command?.roles ?? [],
  parameter: command?.parameter ?? '',
  isActive: command?.isActive ?? true,
});
type CommandValues = ReturnType<typeof valuesOf>;

const bodyOf = ({ parameter, ...values }: CommandValues) => ({
  ...values,
  parameter: values.commandType === 'EVAL' && parameter ? parameter : null,
});

/** A command: what people of some roles may do while a contribution is in the state. */
export function CommandDialog(props: DialogProps<'command'>) {
  const translate = useTranslate();
  return (
    <DefinitionDialog {...props} valuesOf={valuesOf} bodyOf={bodyOf}>
      <ChoiceInput
        source="commandType"
        label="lifeCycle.command.type"
        help="lifeCycle.command.type.help"
        options={COMMAND_TYPES.map((id) => ({ id, label: translate(`contribution.command.${id}`) }))}
        placeholder={translate('lifeCycle.command.type.choose')}
        validate={REQUIRED}
      />
      <StageInput />
      <RolesInput use="command" label="lifeCycle.command.roles" />
      <SwitchInput source="isActive" label="lifeCycle.command.active" help="lifeCycle.command.active.help" />
    </DefinitionDialog>
  );
}

/** The stage that an evaluation belongs to. */
function StageInput() {
  const translate = useTranslate();
  const { contributionType } = useEditedLifeCycle().lifeCycle;
  const type = useWatch<CommandValues, 'commandType'>({ name: 'commandType' });
  if (type !== 'EVAL') return null;
  return (
    <ChoiceInput
      source="parameter"
      label="lifeCycle.command.stage"
      help="lifeCycle.command.stage.help"
      options={STAGES_OF_TYPE[contributionType].map((id) => ({
        id,
        label: translate(`evaluation.stage.${id}`),
      }))}
      placeholder={translate('lifeCycle.command.stage.choose')}
      validate={REQUIRED}
    />
  );
}
