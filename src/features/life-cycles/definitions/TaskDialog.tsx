import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { useSettings } from '#src/app/settings.ts';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { maxValue } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import type { Titles } from '#src/components/inputs/titles.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { CommandTask, StateTask } from './kinds.ts';
import { MOST_DAYS } from './limits.ts';
import { nameFieldsOf, nameListOf } from './names.ts';
import { RoleInput } from './RoleInput.tsx';

interface TaskValues {
  titles: Titles;
  role: ParticipationRole | '';
  dayCount: number | null | '';
  oneForAll: boolean;
  sendEmail: boolean;
}

const DAYS = [maxValue(MOST_DAYS)];

type TaskDialogProps = { onClose: () => void } & (
  | { kind: 'stateTask'; stored: StateTask | null; parent: { stateId: number } }
  | { kind: 'commandTask'; stored: CommandTask | null; parent: { stateCommandId: number } }
);

/** A task that people of a role get when a contribution enters the state. */
export function TaskDialog({ kind, stored, parent, onClose }: TaskDialogProps) {
  const { locales } = useSettings();
  const valuesOf = (task: StateTask | CommandTask | null): TaskValues => ({
    titles: nameFieldsOf(task?.definitionList ?? [], locales),
    role: task?.role ?? '',
    dayCount: task?.dayCount ?? null,
    oneForAll: task?.oneForAll ?? true,
    sendEmail: task?.sendEmail ?? false,
  });
  const bodyOf = ({ titles, dayCount, ...values }: TaskValues, task: StateTask | CommandTask | null) => ({
    ...values,
    ...parent,
    dayCount: dayCount === '' ? null : dayCount,
    definitionList: nameListOf(titles, task?.definitionList),
  });
  return (
    <DefinitionDialog
      kind={kind}
      stored={stored}
      title={stored ? 'lifeCycle.task.edit' : 'lifeCycle.task.add'}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      onClose={onClose}
    >
      <TitlesInput label="lifeCycle.task.name" />
      <RoleInput label="lifeCycle.task.role" />
      <DigitsInput
        source="dayCount"
        label="lifeCycle.task.days"
        help="lifeCycle.task.days.help"
        validate={DAYS}
        asNumber
      />
      <SwitchInput source="oneForAll" label="lifeCycle.task.oneForAll" help="lifeCycle.task.oneForAll.help" />
      <SwitchInput source="sendEmail" label="lifeCycle.task.mail" />
    </DefinitionDialog>
  );
}
