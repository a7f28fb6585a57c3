import ArrowBack from '@mui/icons-material/ArrowBack';
import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef } from 'react';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { Command, State } from '../definitions/kinds.ts';
import { useNameOf, useStateUse } from '../useLifeCycle.ts';
import { ActionRows } from './ActionRows.tsx';
import { DefinitionRows } from './DefinitionRow.tsx';
import { useEditor } from './editorContext.ts';
import { PanelSection } from './PanelSection.tsx';
import { PromiseLine } from './PromiseLine.tsx';

interface StatePanelProps {
  state: State;
  /** The panel takes the place of what it was opened from. */
  alone: boolean;
  onClose: () => void;
}

/** Everything about one state: what it is, and all that is defined in it. */
export function StatePanel({ state, alone, onClose }: StatePanelProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const name = nameOf(state.stateDefinitionList);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is another panel
  useLayoutEffect(() => heading.current?.focus(), [state.id]);
  return (
    <Card
      component="section"
      variant="outlined"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
      sx={{ p: 2 }}
    >
      {alone && (
        <Button startIcon={<ArrowBack />} onClick={onClose} sx={{ mb: 1 }}>
          {translate('lifeCycle.panel.back')}
        </Button>
      )}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography
          id={id}
          ref={heading}
          tabIndex={-1}
          variant="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 0.75 }}
        >
          {state.rank}. {name}
        </Typography>
        {!alone && (
          <IconButton
            onClick={onClose}
            aria-label={translate('lifeCycle.panel.close')}
            sx={{ width: 44, height: 44 }}
          >
            <Close />
          </IconButton>
        )}
      </Box>
      <Head state={state} name={name} />
      <Parts state={state} />
    </Card>
  );
}

function Head({ state, name }: { state: State; name: string }) {
  const translate = useTranslate();
  const editor = useEditor();
  const { count, sources } = useStateUse(state);
  const blocked = [
    count && translate('lifeCycle.state.blocked.contributions', { smart_count: count }),
    sources.length > 0 && translate('lifeCycle.state.blocked.actions', { actions: sources.join(', ') }),
  ].filter(Boolean);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 1 }}>
        <StatusChip kind="stateType" value={state.stateType} />
        {state.step && <StatusChip kind="competitionState" value={state.step} />}
        {Boolean(count) && (
          <Typography component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate('lifeCycle.state.here', { smart_count: count })}
          </Typography>
        )}
      </Box>
      <PromiseLine state={state} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<EditOutlined />}
          aria-haspopup="dialog"
          onClick={() => editor.open({ kind: 'state', stored: state })}
        >
          {translate('lifeCycle.state.edit')}
        </Button>
        <Button
          startIcon={<DeleteOutlined />}
          color="error"
          aria-haspopup="dialog"
          disabled={blocked.length > 0}
          onClick={() => editor.remove({ kind: 'state', stored: state }, name)}
        >
          {translate('lifeCycle.state.delete')}
        </Button>
      </Box>
      {blocked.length > 0 && (
        <Typography sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5 }}>
          {translate('lifeCycle.state.blocked')} {blocked.join(' ')}
        </Typography>
      )}
    </>
  );
}

function Parts({ state }: { state: State }) {
  const { actions, commands, taskDefinitions, notifications } = state;
  return (
    <>
      <PanelSection state={state} kind="action" count={actions.length}>
        <ActionRows state={state} />
      </PanelSection>
      <PanelSection state={state} kind="command" count={commands.length}>
        <DefinitionRows
          rows={commands.map((command) => ({
            definition: { kind: 'command', stored: command, state },
            children: <CommandParts command={command} />,
            adds: [
              { kind: 'commandTask', stored: null, command },
              { kind: 'commandPoint', stored: null, command },
            ],
          }))}
        />
      </PanelSection>
      <PanelSection state={state} kind="stateTask" count={taskDefinitions.length}>
        <DefinitionRows
          rows={taskDefinitions.map((stored) => ({ definition: { kind: 'stateTask', stored, state } }))}
        />
      </PanelSection>
      <PanelSection state={state} kind="notification" count={notifications.length}>
        <DefinitionRows
          rows={notifications.map((stored) => ({ definition: { kind: 'notification', stored, state } }))}
        />
      </PanelSection>
    </>
  );
}

function CommandParts({ command }: { command: Command }) {
  const { taskDefinitions, pointDefinitions } = command;
  return (
    <>
      <DefinitionRows
        rows={taskDefinitions.map((stored) => ({ definition: { kind: 'commandTask', stored, command } }))}
      />
      <DefinitionRows
        rows={pointDefinitions.map((stored) => ({ definition: { kind: 'commandPoint', stored, command } }))}
      />
    </>
  );
}
