import { ActionDialog } from './ActionDialog.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import { HandlerDialog } from './HandlerDialog.tsx';
import type { Opened } from './kinds.ts';
import { NotificationDialog } from './NotificationDialog.tsx';
import { PointDialog } from './PointDialog.tsx';
import { StateDialog } from './StateDialog.tsx';
import { TaskDialog } from './TaskDialog.tsx';

interface OpenedDialogProps {
  opened: Opened;
  onClose: () => void;
  onSaved: (kind: Opened['kind'], id: number) => void;
}

/** The dialog of whatever definition is open. */
export function OpenedDialog({ opened, onClose, onSaved }: OpenedDialogProps) {
  const saved = (id: number) => onSaved(opened.kind, id);
  switch (opened.kind) {
    case 'state':
      return <StateDialog stored={opened.stored} onClose={onClose} onSaved={saved} />;
    case 'action':
      return <ActionDialog state={opened.state} stored={opened.stored} onClose={onClose} onSaved={saved} />;
    case 'command':
      return <CommandDialog state={opened.state} stored={opened.stored} onClose={onClose} onSaved={saved} />;
    case 'notification':
      return <NotificationDialog state={opened.state} stored={opened.stored} onClose={onClose} />;
    case 'postHandler':
      return <HandlerDialog action={opened.action} stored={opened.stored} onClose={onClose} />;
    case 'stateTask':
      return (
        <TaskDialog
          kind="stateTask"
          stored={opened.stored}
          parent={{ stateId: opened.state.id }}
          onClose={onClose}
        />
      );
    case 'commandTask':
      return (
        <TaskDialog
          kind="commandTask"
          stored={opened.stored}
          parent={{ stateCommandId: opened.command.id }}
          onClose={onClose}
        />
      );
    case 'actionPoint':
      return (
        <PointDialog
          kind="actionPoint"
          stored={opened.stored}
          parent={{ stateActionId: opened.action.id }}
          onClose={onClose}
        />
      );
    case 'commandPoint':
      return (
        <PointDialog
          kind="commandPoint"
          stored={opened.stored}
          parent={{ stateCommandId: opened.command.id }}
          onClose={onClose}
        />
      );
  }
}
