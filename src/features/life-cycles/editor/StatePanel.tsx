import ArrowBack from '@mui/icons-material/ArrowBack';
import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId, useLayoutEffect, useRef } from 'react';
import { inLanguage } from '#contract/texts/titles.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { State } from '../definitions/kinds.ts';
import { useNameOf } from '../useLifeCycle.ts';
import { ActionRows } from './ActionRows.tsx';
import { CommandRows } from './CommandRows.tsx';
import { DefinitionRow } from './DefinitionRow.tsx';
import { useEditor } from './editorContext.ts';
import { PanelSection, Rows } from './PanelSection.tsx';
import { TaskRows } from './PartRows.tsx';
import { useFacts } from './useFacts.ts';
import { useStateUse } from './useStateUse.ts';

interface StatePanelProps {
  state: State;
  /** The action that was chosen in the picture. */
  actionId: number | null;
  /** The panel takes the place of what it was opened from. */
  alone: boolean;
  onClose: () => void;
}

/** Everything about one state: what it is, and all that is defined in it. */
export function StatePanel({ state, actionId, alone, onClose }: StatePanelProps) {
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
      <Parts state={state} actionId={actionId} />
    </Card>
  );
}

/** Kind, step and use of the state, and the buttons that change it. */
function Head({ state, name }: { state: State; name: string }) {
  const translate = useTranslate();
  const editor = useEditor();
  const { count, sources } = useStateUse(state);
  const blocked = [
    ...(count ? [translate('lifeCycle.state.blocked.contributions', { smart_count: count })] : []),
    ...(sources.length > 0
      ? [translate('lifeCycle.state.blocked.actions', { actions: sources.join(', ') })]
      : []),
  ];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', my: 1 }}>
        <StatusChip kind="stateType" value={state.stateType} />
        {state.step && <StatusChip kind="competitionState" value={state.step} />}
        {count !== undefined && count > 0 && (
          <Typography component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate('lifeCycle.state.here', { smart_count: count })}
          </Typography>
        )}
      </Box>
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

function Parts({ state, actionId }: { state: State; actionId: number | null }) {
  const editor = useEditor();
  const { actions, commands, taskDefinitions, notifications } = state;
  return (
    <>
      <PanelSection
        title="lifeCycle.actions"
        count={actions.length}
        add="lifeCycle.action.add"
        onAdd={() => editor.open({ kind: 'action', stored: null, state })}
        none="lifeCycle.actions.none"
      >
        <ActionRows state={state} chosen={actionId} />
      </PanelSection>
      <PanelSection
        title="lifeCycle.commands"
        count={commands.length}
        add="lifeCycle.command.add"
        onAdd={() => editor.open({ kind: 'command', stored: null, state })}
        none="lifeCycle.commands.none"
      >
        <CommandRows state={state} />
      </PanelSection>
      <PanelSection
        title="lifeCycle.tasks"
        count={taskDefinitions.length}
        add="lifeCycle.task.add"
        onAdd={() => editor.open({ kind: 'stateTask', stored: null, state })}
        none="lifeCycle.tasks.none"
      >
        <TaskRows tasks={taskDefinitions} targetOf={(stored) => ({ kind: 'stateTask', stored, state })} />
      </PanelSection>
      <PanelSection
        title="lifeCycle.notifications"
        count={notifications.length}
        add="lifeCycle.notification.add"
        onAdd={() => editor.open({ kind: 'notification', stored: null, state })}
        none="lifeCycle.notifications.none"
      >
        <NotificationRows state={state} />
      </PanelSection>
    </>
  );
}

function NotificationRows({ state }: { state: State }) {
  const locale = useLocale();
  const facts = useFacts();
  const editor = useEditor();
  return (
    <Rows>
      {state.notifications.map((notification) => {
        const name = inLanguage(notification.definitionList, locale)?.subject ?? '';
        return (
          <li key={notification.id}>
            <DefinitionRow
              name={name}
              facts={facts.notification(notification)}
              onEdit={() => editor.open({ kind: 'notification', stored: notification, state })}
              onDelete={() => editor.remove({ kind: 'notification', stored: notification, state }, name)}
            />
          </li>
        );
      })}
    </Rows>
  );
}
