import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { CoursePath } from '#src/components/status/CoursePath.tsx';
import { statusLook } from '#src/components/status/statusLooks.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { lifeCyclePath, type Step } from './lifeCyclePath.ts';

/** The life cycle as a vertical path with dates. */
export function LifeCyclePath({ states }: { states: readonly Step[] }) {
  const translate = useTranslate();
  const steps = lifeCyclePath(states).map(({ id, stateName, stateType, mark, enteredAt }) => ({
    // A state can stand twice: done, and still to come.
    id: `${id}/${mark}`,
    name: stateName,
    icon: statusLook('stateType', stateType).icon,
    mark,
    note: mark !== 'ahead' && enteredAt && <DateTimeField value={enteredAt} />,
  }));
  return <CoursePath label={translate('contribution.path')} steps={steps} />;
}
