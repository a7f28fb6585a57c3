import type { Opened } from '../definitions/kinds.ts';

/** Message keys of things with how many of them there are. */
export type Parts = readonly (readonly [
  key: 'actions' | 'commands' | 'tasks' | 'notifications' | 'handlers' | 'points',
  count: number,
])[];

const total = <T>(items: readonly T[], of: (item: T) => readonly unknown[]) =>
  items.reduce((sum, item) => sum + of(item).length, 0);

/** What is deleted together with a definition. */
export function goesAlong(target: Opened): Parts {
  if (!target.stored) return [];
  let parts: Parts = [];
  if (target.kind === 'state') {
    const { actions, commands, taskDefinitions, notifications } = target.stored;
    parts = [
      ['actions', actions.length],
      ['commands', commands.length],
      ['tasks', taskDefinitions.length + total(commands, (command) => command.taskDefinitions)],
      ['notifications', notifications.length],
      ['handlers', total(actions, ({ postHandlers }) => postHandlers)],
      ['points', total([...actions, ...commands], ({ pointDefinitions }) => pointDefinitions)],
    ];
  } else if (target.kind === 'action') {
    const { postHandlers, pointDefinitions } = target.stored;
    parts = [
      ['handlers', postHandlers.length],
      ['points', pointDefinitions.length],
    ];
  } else if (target.kind === 'command') {
    const { taskDefinitions, pointDefinitions } = target.stored;
    parts = [
      ['tasks', taskDefinitions.length],
      ['points', pointDefinitions.length],
    ];
  }
  return parts.filter(([, count]) => count > 0);
}
