import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useLocale, useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type Definition, KINDS, type Opened } from '../definitions/kinds.ts';
import { OpenedDialog } from '../definitions/OpenedDialog.tsx';
import { treeKey, useReloadLifeCycles } from '../useLifeCycle.ts';
import type { Editor } from './editorContext.ts';
import { sortTree } from './sortTree.ts';

/** Message keys of things with how many of them there are. */
type Parts = readonly (readonly [
  key: 'actions' | 'commands' | 'tasks' | 'notifications' | 'handlers' | 'points',
  count: number,
])[];

/** What is deleted together with a definition. */
function goesAlong({ kind, stored }: Definition): Parts {
  if (kind === 'state') {
    const { actions, commands, taskDefinitions, notifications } = stored;
    const tasks = [...taskDefinitions, ...commands.flatMap((command) => command.taskDefinitions)];
    return [
      ['actions', actions.length],
      ['commands', commands.length],
      ['tasks', tasks.length],
      ['notifications', notifications.length],
      ['handlers', actions.flatMap(({ postHandlers }) => postHandlers).length],
      ['points', [...actions, ...commands].flatMap((one): object[] => one.pointDefinitions).length],
    ];
  }
  const parts: [Parts[number][0], number][] = [];
  if (kind === 'action') parts.push(['handlers', stored.postHandlers.length]);
  if (kind === 'command') parts.push(['tasks', stored.taskDefinitions.length]);
  if (kind === 'action' || kind === 'command') parts.push(['points', stored.pointDefinitions.length]);
  return parts;
}

/** Says in words what a list of parts amounts to: "2 actions and 1 task". */
function usePartWords() {
  const translate = useTranslate();
  const locale = useLocale();
  return (parts: Parts) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      parts.map(([key, count]) => translate(`lifeCycle.parts.${key}`, { smart_count: count })),
    );
}

const PLACE = { state: 'placeState', action: 'placeAction', postHandler: 'placePostHandler' } as const;

/** Opening, deleting and ordering of what a life cycle consists of, with the dialogs that belong to it. */
export function useEditorActions(
  lifeCycle: LifeCycleForUpdate,
  onStateAdded: (id: number) => void,
): { editor: Editor; dialogs: ReactNode } {
  const notify = useNotify();
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const [deleteDefinition] = useDelete();
  const reload = useReloadLifeCycles();
  const words = usePartWords();
  const { confirm, dialog } = useConfirm();
  const [opened, setOpened] = useState<Opened | null>(null);

  const remove: Editor['remove'] = async (target, name) => {
    const parts = goesAlong(target).filter(([, count]) => count > 0);
    const sure = await confirm({
      title: `lifeCycle.delete.title.${target.kind}`,
      text: parts.length > 0 ? 'lifeCycle.delete.along' : `lifeCycle.delete.text`,
      args: { name, parts: words(parts) },
      confirmLabel: 'lifeCycle.delete',
      destructive: true,
    });
    if (!sure) return;
    try {
      await deleteDefinition(
        KINDS[target.kind].resource,
        { id: target.stored.id, meta: { revision: lifeCycle.revision } },
        { returnPromise: true },
      );
    } catch (error) {
      // The call has shown other refusals; what is missing is no news to it.
      if (failureStatus(error) === 404) notify('lifeCycle.gone', { type: 'warning' });
    }
    await reload();
  };
  const sort: Editor['sort'] = async (kind, ids, moved) => {
    const next = sortTree(lifeCycle, kind, ids);
    // A reading that is under way would restore the former order.
    await queries.cancelQueries({ queryKey: treeKey(lifeCycle.id) });
    queries.setQueryData(treeKey(lifeCycle.id), next);
    const hasNew = kind === 'state' && next.states.length > ids.length;
    const body = { id: moved, rank: ids.indexOf(moved) + (hasNew ? 2 : 1) };
    // The call says why an order is refused; the stored one comes back.
    await dataProvider[PLACE[kind]]({ body }).catch(() => undefined);
    await reload();
  };

  return {
    editor: {
      open: setOpened,
      remove: (...target) => void remove(...target),
      sort: (...order) => void sort(...order),
    },
    dialogs: (
      <>
        {opened && (
          <OpenedDialog
            opened={opened}
            onClose={() => setOpened(null)}
            onSaved={(id) => opened.kind === 'state' && !opened.stored && onStateAdded(id)}
          />
        )}
        {dialog}
      </>
    ),
  };
}
