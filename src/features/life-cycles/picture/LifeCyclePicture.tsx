import '@xyflow/react/dist/base.css';
import FitScreen from '@mui/icons-material/FitScreen';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import SwapVert from '@mui/icons-material/SwapVert';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { MarkerType, Position, ReactFlow, ReactFlowProvider, useReactFlow, useStore } from '@xyflow/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CARD_CORNER } from '#src/components/corners.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditor } from '../editor/editorContext.ts';
import { useSelection } from '../editor/useSelection.ts';
import { useEditedLifeCycle, useNameOf } from '../useLifeCycle.ts';
import { ActionEdge, type ActionEdgeType, StepEdge, type StepEdgeType } from './ActionEdge.tsx';
import { Legend } from './Legend.tsx';
import { type Direction, placeLifeCycle } from './layout.ts';
import { StateNode, type StateNodeType } from './StateNode.tsx';

const nodeTypes = { state: StateNode };
const edgeTypes = { action: ActionEdge, step: StepEdge };
/** The whole picture, no larger than it is; smaller than the least nobody reads it, and a large life cycle is moved. */
const FIT = { minZoom: 0.4, maxZoom: 1 };

/** The life cycle as a picture: states as cards, actions as lines between them; both open what they stand for. */
export default function LifeCyclePicture() {
  return (
    <ReactFlowProvider>
      <Picture />
    </ReactFlowProvider>
  );
}

function Picture() {
  const translate = useTranslate();
  const { lifeCycle } = useEditedLifeCycle();
  const [direction, setDirection] = useState<Direction>('down');
  const { nodes, edges } = usePicture(direction);
  return (
    <>
      <Tools direction={direction} onTurn={() => setDirection(direction === 'down' ? 'across' : 'down')} />
      <Box
        role="group"
        aria-label={translate('lifeCycle.picture')}
        sx={{
          height: { xs: '70vh', md: 'max(620px, calc(100vh - 200px))' },
          border: '1px solid var(--mui-palette-divider)',
          borderRadius: CARD_CORNER,
          overflow: 'hidden',
          bgcolor: 'background.default',
        }}
      >
        <ReactFlow
          // Another direction, another life cycle, or a state more or less, is another diagram that is fitted again.
          key={`${lifeCycle.id} ${direction} ${nodes.length}`}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          panOnScroll={false}
          zoomOnScroll={false}
          preventScrolling={false}
          minZoom={0.15}
          maxZoom={1.75}
          fitView
          fitViewOptions={FIT}
          proOptions={{ hideAttribution: true }}
        >
          <FitToFrame />
        </ReactFlow>
      </Box>
      <Legend />
    </>
  );
}

/** Fits the picture once its frame has a size, and whenever that changes. */
function FitToFrame() {
  const { fitView } = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  useEffect(() => {
    if (width > 0 && height > 0) void fitView(FIT);
  }, [fitView, width, height]);
  return null;
}

/** The head of a line. @param size px */
const arrow = (size: number, color: 'primary-main' | 'text-secondary') => ({
  type: MarkerType.ArrowClosed,
  width: size,
  height: size,
  color: `var(--mui-palette-${color})`,
});

/** States and actions as the library renders them. */
function usePicture(direction: Direction) {
  const { stateId, actionId } = useSelection().selection;
  const { lifeCycle } = useEditedLifeCycle();
  const nameOf = useNameOf();
  const { states } = lifeCycle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the states and the language only
  const placed = useMemo(
    () => placeLifeCycle(states, direction, ({ definitionList }) => nameOf(definitionList)),
    [states, direction],
  );
  const names = new Map(states.map(({ id, stateDefinitionList }) => [id, nameOf(stateDefinitionList)]));
  const nodes = placed.states.map((each): StateNodeType => {
    const { state, x, y, width, height } = each;
    return {
      id: String(state.id),
      type: 'state',
      position: { x, y },
      width,
      height,
      // The lines have their own points; these only let the library render before it has measured.
      handles: [
        { type: 'target', position: Position.Top, x: width / 2, y: 0, width: 1, height: 1 },
        { type: 'source', position: Position.Bottom, x: width / 2, y: height, width: 1, height: 1 },
      ],
      selected: state.id === stateId && actionId === null,
      data: { placed: each },
    };
  });
  const edges = placed.actions.map((each): ActionEdgeType => {
    const { action, source, target } = each;
    const isChosen = action.id === actionId;
    return {
      id: String(action.id),
      type: 'action',
      source: String(source),
      target: String(target),
      selected: isChosen,
      zIndex: isChosen ? 1 : 0,
      markerEnd: arrow(16, isChosen ? 'primary-main' : 'text-secondary'),
      data: {
        placed: each,
        from: names.get(source) ?? '',
        to: names.get(target) ?? '',
      },
    };
  });
  const steps = placed.steps.map(
    (each): StepEdgeType => ({
      id: `step-${each.source}-${each.target}`,
      type: 'step',
      source: String(each.source),
      target: String(each.target),
      markerEnd: arrow(14, 'primary-main'),
      data: { placed: each },
    }),
  );
  return { nodes, edges: [...steps, ...edges] };
}

function Tools({ direction, onTurn }: { direction: Direction; onTurn: () => void }) {
  const translate = useTranslate();
  const flow = useReactFlow();
  const editor = useEditor();
  const tool = (name: 'zoomIn' | 'zoomOut' | 'fit' | 'turn', icon: ReactNode, onClick: () => void) => (
    <IconButton
      onClick={onClick}
      aria-label={translate(`lifeCycle.picture.${name}`)}
      title={translate(`lifeCycle.picture.${name}`)}
      sx={{ width: 44, height: 44 }}
    >
      {icon}
    </IconButton>
  );
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1, displayPrint: 'none' }}
    >
      <Box sx={{ marginInlineEnd: 'auto' }}>
        <NewButton label="lifeCycle.state.add" onOpen={() => editor.open({ kind: 'state', stored: null })} />
      </Box>
      {tool('zoomIn', <ZoomIn />, () => void flow.zoomIn())}
      {tool('zoomOut', <ZoomOut />, () => void flow.zoomOut())}
      {tool('fit', <FitScreen />, () => void flow.fitView(FIT))}
      {tool('turn', direction === 'down' ? <SwapHoriz /> : <SwapVert />, onTurn)}
    </Box>
  );
}
