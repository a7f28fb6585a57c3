import Loop from '@mui/icons-material/Loop';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { statusDisplay } from '#src/components/status/statusDisplays.ts';
import { toneStyles } from '#src/components/status/tones.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useSelection } from '../editor/useSelection.ts';
import { useNameOf, useStateUse } from '../useLifeCycle.ts';
import type { PlacedState } from './layout.ts';
import { PromiseBadge } from './PromiseBadge.tsx';

export type StateNodeType = Node<{ placed: PlacedState }, 'state'>;

const HIDDEN = { opacity: 0, pointerEvents: 'none' } as const;

/** A state as a card: colour, icon and word of its kind, its name, rank and step, what it promises, and the actions that stay in it. */
export function StateNode({ data, selected }: NodeProps<StateNodeType>) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { selection, select } = useSelection();
  const { placed } = data;
  const { state, own } = placed;
  const { count } = useStateUse(state);
  const { tone, icon: Icon } = statusDisplay('stateType', state.stateType);
  const kind = translate(`components.status.stateType.${state.stateType}`);
  const isFinal = FINAL_STATE_TYPES.includes(state.stateType);
  const details = [
    kind,
    ...(state.step ? [translate(`components.status.competitionState.${state.step}`)] : []),
    ...(count ? [translate('lifeCycle.state.here', { smart_count: count })] : []),
  ];
  return (
    <Box
      sx={{
        width: placed.width,
        height: placed.height,
        // The library takes cards that cannot be dragged for mere background.
        pointerEvents: 'all',
        boxSizing: 'border-box',
        borderRadius: CARD_CORNER,
        border: isFinal ? '4px double' : '1.5px solid',
        bgcolor: 'background.paper',
        boxShadow: selected ? '0 0 0 3px var(--mui-palette-primary-main)' : 'none',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
      }}
      style={{ borderColor: 'var(--mui-palette-text-secondary)' }}
    >
      <Handle type="target" position={Position.Top} style={HIDDEN} isConnectable={false} />
      <Handle type="source" position={Position.Bottom} style={HIDDEN} isConnectable={false} />
      <ButtonBase
        data-state={state.id}
        onClick={() => select(state.id)}
        aria-current={selected || undefined}
        className="nopan"
        focusRipple
        sx={[
          {
            width: 1,
            flex: 1,
            minHeight: 0,
            display: 'flex',
            gap: 1,
            px: 1.25,
            justifyContent: 'flex-start',
            textAlign: 'start',
            font: 'inherit',
            '&:focus-visible': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: -3 },
          },
          (theme) => toneStyles(theme, tone),
        ]}
      >
        <Icon fontSize="small" />
        <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
          <Box
            component="span"
            title={nameOf(state.stateDefinitionList)}
            sx={{ ...TWO_LINES, fontWeight: 700, fontSize: 16 }}
          >
            {state.rank}. {nameOf(state.stateDefinitionList)}
          </Box>
          <Box component="span" sx={{ ...ONE_LINE, fontSize: 13 }}>
            {details.join(' · ')}
          </Box>
        </Box>
        <PromiseBadge state={state} />
      </ButtonBase>
      {own.map((action) => (
        <ButtonBase
          key={action.id}
          onClick={() => select(state.id, action.id)}
          aria-current={selection.actionId === action.id || undefined}
          aria-label={translate('lifeCycle.picture.own', {
            action: nameOf(action.definitionList),
            state: nameOf(state.stateDefinitionList),
          })}
          title={nameOf(action.definitionList)}
          className="nopan"
          sx={{
            width: 1,
            height: 30,
            px: 1.25,
            gap: 0.5,
            justifyContent: 'flex-start',
            font: 'inherit',
            fontSize: 14,
            flex: 'none',
            color: 'text.primary',
            bgcolor: selection.actionId === action.id ? 'action.hover' : 'transparent',
            '&:focus-visible': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: -3 },
          }}
        >
          <Loop sx={{ fontSize: 16 }} />
          <Box component="span" sx={ONE_LINE}>
            {nameOf(action.definitionList)}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

const ONE_LINE = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
} as const;
