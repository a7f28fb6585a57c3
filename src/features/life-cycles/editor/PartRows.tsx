import type { ActionPoint, CommandPoint, CommandTask, Opened, StateTask } from '../definitions/kinds.ts';
import { useNameOf } from '../useLifeCycle.ts';
import { DefinitionRow } from './DefinitionRow.tsx';
import { useEditor } from './editorContext.ts';
import { Rows } from './PanelSection.tsx';
import { useFacts } from './useFacts.ts';

type Target<K extends Opened['kind']> = Extract<Opened, { kind: K }> & { stored: { id: number } };

/** Tasks of a state or of a command. */
export function TaskRows<T extends StateTask | CommandTask>(props: {
  tasks: readonly T[];
  targetOf: (task: T) => Target<'stateTask' | 'commandTask'>;
}) {
  const nameOf = useNameOf();
  const facts = useFacts();
  const editor = useEditor();
  return (
    <Rows>
      {props.tasks.map((task) => {
        const name = nameOf(task.definitionList);
        const target = props.targetOf(task);
        return (
          <li key={task.id}>
            <DefinitionRow
              name={name}
              facts={facts.task(task)}
              onEdit={() => editor.open(target)}
              onDelete={() => editor.remove(target, name)}
            />
          </li>
        );
      })}
    </Rows>
  );
}

/** Points of an action or a command. */
export function PointRows<T extends ActionPoint | CommandPoint>(props: {
  points: readonly T[];
  targetOf: (point: T) => Target<'actionPoint' | 'commandPoint'>;
}) {
  const facts = useFacts();
  const editor = useEditor();
  return (
    <Rows>
      {props.points.map((point) => {
        const name = facts.pointName(point);
        const target = props.targetOf(point);
        return (
          <li key={point.id}>
            <DefinitionRow
              name={name}
              facts={facts.point(point)}
              onEdit={() => editor.open(target)}
              onDelete={() => editor.remove(target, name)}
            />
          </li>
        );
      })}
    </Rows>
  );
}
