import Schedule from '@mui/icons-material/Schedule';
import ButtonBase from '@mui/material/ButtonBase';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { useTranslate } from '#src/useTranslate.ts';
import { useSelection } from '../editor/useSelection.ts';
import { useNameOf } from '../useLifeCycle.ts';
import { LABEL_HEIGHT, type PlacedAction, type PlacedStep, pathThrough } from './layout.ts';

export type ActionEdgeType = Edge<{ placed: PlacedAction; from: string; to: string }, 'action'>;

/** An action as a line from state to state with its name on it; the server's own are dashed. */
export function ActionEdge({ data, selected, markerEnd }: EdgeProps<ActionEdgeType>) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { select } = useSelection();
  if (!data) return null;
  const { placed, from, to } = data;
  const { action, source, points, label } = placed;
  const name = nameOf(action.definitionList);
  const isServer = action.roles.includes('SYSTEM');
  return (
    <>
      <BaseEdge
        path={pathThrough(points)}
        markerEnd={markerEnd}
        style={{
          stroke: selected ? 'var(--mui-palette-primary-main)' : 'var(--mui-palette-text-secondary)',
          strokeWidth: selected ? 3 : 1.5,
          ...(isServer && { strokeDasharray: '6 4' }),
        }}
      />
      <EdgeLabelRenderer>
        <ButtonBase
          onClick={() => select(source, action.id)}
          aria-current={selected || undefined}
          aria-label={translate('lifeCycle.picture.action', { action: name, from, to })}
          title={name}
          className="nodrag nopan"
          sx={{
            position: 'absolute',
            width: label.width,
            height: LABEL_HEIGHT,
            px: 1,
            pointerEvents: 'all',
            borderRadius: 999,
            border: '1px solid',
            borderColor: selected ? 'primary.main' : 'divider',
            bgcolor: selected ? 'primary.main' : 'background.default',
            color: selected ? 'primary.contrastText' : 'text.primary',
            font: 'inherit',
            fontSize: 14,
            '&:focus-visible': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: 1 },
          }}
          style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
        >
          {isServer && <Schedule sx={{ fontSize: 16, marginInlineEnd: 0.5 }} />}
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</span>
        </ButtonBase>
      </EdgeLabelRenderer>
    </>
  );
}

export type StepEdgeType = Edge<{ placed: PlacedStep }, 'step'>;

/** What an owner does without an action: keeping a draft, and handing it in. */
export function StepEdge({ data, markerEnd }: EdgeProps<StepEdgeType>) {
  if (!data) return null;
  return (
    <BaseEdge
      path={pathThrough(data.placed.points)}
      markerEnd={markerEnd}
      style={{
        stroke: 'var(--mui-palette-primary-main)',
        strokeWidth: 2.5,
        strokeDasharray: '1 5',
        strokeLinecap: 'round',
      }}
    />
  );
}
