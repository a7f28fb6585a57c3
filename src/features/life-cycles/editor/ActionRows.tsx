import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { SortableList } from '#src/components/list/SortableList.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { Action, State } from '../definitions/kinds.ts';
import { useEditedLifeCycle, useNameOf } from '../useLifeCycle.ts';
import { DefinitionRow, DefinitionRows } from './DefinitionRow.tsx';
import { useEditor } from './editorContext.ts';
import { useSelection } from './useSelection.ts';

/** The actions of a state in the order of their buttons, each with what follows it. */
export function ActionRows({ state }: { state: State }) {
  const { selection } = useSelection();
  const nameOf = useNameOf();
  const editor = useEditor();
  return (
    <SortableList
      label="lifeCycle.actions"
      items={state.actions}
      nameOf={({ definitionList }) => nameOf(definitionList)}
      onSort={(ids, moved) => editor.sort('action', ids, moved)}
      disabled={state.actions.length < 2}
    >
      {(action) => <ActionRow state={state} action={action} isChosen={action.id === selection.actionId} />}
    </SortableList>
  );
}

function ActionRow({ state, action, isChosen }: { state: State; action: Action; isChosen: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <Box
      ref={row}
      aria-current={isChosen || undefined}
      sx={
        isChosen
          ? { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 6, borderRadius: 1 }
          : {}
      }
    >
      <DefinitionRow
        definition={{ kind: 'action', stored: action, state }}
        mark={<Target action={action} />}
        adds={[
          { kind: 'postHandler', stored: null, action },
          { kind: 'actionPoint', stored: null, action },
        ]}
      >
        {action.postHandlers.length > 0 && <HandlerRows action={action} />}
        <DefinitionRows
          rows={action.pointDefinitions.map((stored) => ({
            definition: { kind: 'actionPoint', stored, action },
          }))}
        />
      </DefinitionRow>
    </Box>
  );
}

/** Where an action leads, as the state's chip. */
function Target({ action }: { action: Action }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { states } = useEditedLifeCycle().lifeCycle;
  const target = states.find(({ id }) => id === action.targetStateId);
  if (!target) {
    return (
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {translate('lifeCycle.action.stays')}
      </Box>
    );
  }
  return (
    <>
      <Box component="span" role="img" aria-label={translate('lifeCycle.action.leadsTo')}>
        →
      </Box>
      <StatusChip kind="stateType" value={target.stateType} label={nameOf(target.stateDefinitionList)} />
    </>
  );
}

function HandlerRows({ action }: { action: Action }) {
  const translate = useTranslate();
  const editor = useEditor();
  const { postHandlers } = action;
  return (
    <SortableList
      label="lifeCycle.handlers"
      items={postHandlers}
      nameOf={({ handlerType }) => translate(`lifeCycle.handler.${handlerType}`)}
      onSort={(ids, moved) => editor.sort('postHandler', ids, moved)}
      disabled={postHandlers.length < 2}
    >
      {(stored) => <DefinitionRow definition={{ kind: 'postHandler', stored, action }} />}
    </SortableList>
  );
}
