import { MOST_DAYS } from '#contract/life-cycles/rules.ts';
import { useSettings } from '#src/app/settings.ts';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { maxValue } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { CommandTask, DialogProps, StateTask } from './kinds.ts';
import { nameFieldsOf, nameListOf } from './names.ts';
import { RoleInput } from './RoleInputs.tsx';

type Task = StateTask | CommandTask;

const valuesOf = (task: Task | null, locales: readonly string[]) => ({
  titles: nameFieldsOf(task?.definitionList ?? [], locales),
  role: task?.role ?? ('' as const),
  dayCount: task?.dayCount ?? ('' as const),
  oneForAll: task?.oneForAll ?? true,
  sendEmail: task?.sendEmail ?? false,
});

const bodyOf = ({ titles, dayCount, ...values }: ReturnType<typeof valuesOf>, task: Task | null) => ({
  ...values,
  dayCount: dayCount === '' ? null : dayCount,
  definitionList: nameListOf(titles, task?.definitionList),
});

const DAYS = [maxValue(MOST_DAYS)];

/** A task that people of a role get when a contribution enters the state. */
export function TaskDialog(props: DialogProps<'stateTask' | 'commandTask'>) {
  const { locales } = useSettings();
  return (
    <DefinitionDialog {...props} valuesOf={(task: Task | null) => valuesOf(task, locales)} bodyOf={bodyOf}>
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
