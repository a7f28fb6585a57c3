import { useTranslate } from '#src/useTranslate.ts';
import type { Command, State } from '../definitions/kinds.ts';
import { DefinitionRow } from './DefinitionRow.tsx';
import { useEditor } from './editorContext.ts';
import { AddBelow, Rows } from './PanelSection.tsx';
import { PointRows, TaskRows } from './PartRows.tsx';
import { useFacts } from './useFacts.ts';

/** The commands of a state, each with its tasks and points. */
export function CommandRows({ state }: { state: State }) {
  return (
    <Rows>
      {state.commands.map((command) => (
        <li key={command.id}>
          <CommandRow state={state} command={command} />
        </li>
      ))}
    </Rows>
  );
}

/** What a command is called; an evaluation with its stage. */
function useCommandName() {
  const translate = useTranslate();
  return ({ commandType, parameter }: Command) => {
    const name = translate(`contribution.command.${commandType}`);
    if (commandType !== 'EVAL' || !parameter) return name;
    return translate('lifeCycle.command.ofStage', {
      name,
      stage: translate(`evaluation.stage.${parameter}`, { _: parameter }),
    });
  };
}

function CommandRow({ state, command }: { state: State; command: Command }) {
  const editor = useEditor();
  const facts = useFacts();
  const name = useCommandName()(command);
  return (
    <DefinitionRow
      name={name}
      facts={facts.command(command)}
      onEdit={() => editor.open({ kind: 'command', stored: command, state })}
      onDelete={() => editor.remove({ kind: 'command', stored: command, state }, name)}
    >
      {command.taskDefinitions.length > 0 && (
        <TaskRows
          tasks={command.taskDefinitions}
          targetOf={(stored) => ({ kind: 'commandTask', stored, command })}
        />
      )}
      {command.pointDefinitions.length > 0 && (
        <PointRows
          points={command.pointDefinitions}
          targetOf={(stored) => ({ kind: 'commandPoint', stored, command })}
        />
      )}
      <AddBelow
        label="lifeCycle.task.add"
        name={name}
        onClick={() => editor.open({ kind: 'commandTask', stored: null, command })}
      />
      <AddBelow
        label="lifeCycle.point.add"
        name={name}
        onClick={() => editor.open({ kind: 'commandPoint', stored: null, command })}
      />
    </DefinitionRow>
  );
}
