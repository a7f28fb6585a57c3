import type { ActionPoint, CommandPoint, CommandTask, Opened, StateTask } from '../definitions/kinds.ts';
import { useNameOf } from '../useLifeCycle.ts';
import { DefinitionRow } from './DefinitionRow.tsx';
import { useEditor } from './editorContext.ts';
import { Rows } from './PanelSection.tsx';
import { useFacts } from './useFacts.ts';

type Target<K extends Opened['kind']> = Extract<Opened, { kind: K }> & { stored: { id: number } };

interface PartRowsProps<T extends { id: number }> {
  parts: readonly T[];
  nameOf: (part: T) => string;
  factsOf: (part: T) => readonly string[];
  /** What the dialog of a part is opened with. */
  targetOf: (part: T) => Opened & { stored: { id: number } };
}

/** Parts of a state, an action or a command, each to be changed or deleted in a dialog. */
function PartRows<T extends { id: number }>(props: PartRowsProps<T>) {
  const editor = useEditor();
  return (
    <Rows>
      {props.parts.map((part) => {
        const name = props.nameOf(part);
        const target = props.targetOf(part);
        return (
          <li key={part.id}>
            <DefinitionRow
              name={name}
              facts={props.factsOf(part)}
              onEdit={() => editor.open(target)}
              onDelete={() => editor.remove(target, name)}
            />
          </li>
        );
      })}
    </Rows>
  );
}

/** Tasks of a state or of a command. */
export function TaskRows<T extends StateTask | CommandTask>(props: {
  tasks: readonly T[];
  targetOf: (task: T) => Target<'stateTask' | 'commandTask'>;
}) {
  const nameOf = useNameOf();
  const facts = useFacts();
  return (
    <PartRows
      parts={props.tasks}
      nameOf={(task) => nameOf(task.definitionList)}
      factsOf={facts.task}
      targetOf={props.targetOf}
    />
  );
}

/** Points of an action or a command. */
export function PointRows<T extends ActionPoint | CommandPoint>(props: {
  points: readonly T[];
  targetOf: (point: T) => Target<'actionPoint' | 'commandPoint'>;
}) {
  const facts = useFacts();
  return (
    <PartRows parts={props.points} nameOf={facts.pointName} factsOf={facts.point} targetOf={props.targetOf} />
  );
}
