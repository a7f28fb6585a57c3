import { ActionDialog } from './ActionDialog.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import { HandlerDialog } from './HandlerDialog.tsx';
import type { DialogProps } from './kinds.ts';
import { NotificationDialog } from './NotificationDialog.tsx';
import { PointDialog } from './PointDialog.tsx';
import { StateDialog } from './StateDialog.tsx';
import { TaskDialog } from './TaskDialog.tsx';

export function OpenedDialog({ opened, ...on }: DialogProps) {
  switch (opened.kind) {
    case 'state':
      return <StateDialog opened={opened} {...on} />;
    case 'action':
      return <ActionDialog opened={opened} {...on} />;
    case 'command':
      return <CommandDialog opened={opened} {...on} />;
    case 'notification':
      return <NotificationDialog opened={opened} {...on} />;
    case 'postHandler':
      return <HandlerDialog opened={opened} {...on} />;
    case 'stateTask':
    case 'commandTask':
      return <TaskDialog opened={opened} {...on} />;
    case 'actionPoint':
    case 'commandPoint':
      return <PointDialog opened={opened} {...on} />;
  }
}
