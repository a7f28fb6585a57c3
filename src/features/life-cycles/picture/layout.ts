import { Graph, layout, type Point } from '@dagrejs/dagre';
import { COMPETITION_STATES, FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import type { Action, State } from '../definitions/kinds.ts';

type States = readonly State[];

/** Width of a state's card, px. */
const STATE_WIDTH = 240;
const STATE_HEIGHT = 76;
/** Height of the line of an action that stays in its state, px. */
const OWN_ACTION = 30;
/** Longest label of an action, px; longer names are cut, and whole in its title. */
const LABEL_WIDTH = 220;
export const LABEL_HEIGHT = 30;
/** About the width of a letter of a label. */
const LETTER = 8;

export type Direction = 'down' | 'across';

export interface PlacedState {
  state: State;
  /** Actions that leave a contribution where it is. */
  own: readonly Action[];
  x: number;
  y: number;
  width: number;
  height: number;
}
/** What happens without an action: an owner's draft is submitted, and a competition moves on. */
export interface PlacedStep {
  source: number;
  target: number;
  /** From the border of one state to that of the other. */
  points: readonly Point[];
}
export interface PlacedAction extends PlacedStep {
  action: Action;
  label: { x: number; y: number; width: number };
}

const edgeName = (id: number) => `action-${id}`;
const STEP = 'step';

/** From the states of each step of a competition that are no end to those of the next step that has any. */
function competitionSteps(states: States): [source: number, target: number][] {
  const handedIn = states.filter(({ stateType }) => stateType !== 'NEW' && stateType !== 'DRAFT');
  const groups = COMPETITION_STATES.map((step) => handedIn.filter((state) => state.step === step)).filter(
    (group) => group.length > 0,
  );
  return groups
    .slice(1)
    .flatMap((next, index) =>
      (groups[index] ?? [])
        .filter(({ stateType }) => !FINAL_STATE_TYPES.includes(stateType))
        .flatMap(({ id }) => next.map((target): [number, number] => [id, target.id])),
    );
}

/** From the NEW state by the draft to the first SUBMITTED one, as far as there are such states. */
function ownSteps(states: States): [source: number, target: number][] {
  const way = (['NEW', 'DRAFT', 'SUBMITTED'] as const).flatMap(
    (type) => states.find(({ stateType }) => stateType === type)?.id ?? [],
  );
  return way.slice(1).map((target, index) => [way[index] as number, target]);
}

/**
 * Where states and actions stand in the picture: states in layers along the way, actions between them without
 * crossing more than they must. Actions that stay in their state are lines of its card.
 * @param nameOf name of an action, for the room its label takes
 */
export function placeLifeCycle(
  states: States,
  direction: Direction,
  nameOf: (action: Action) => string,
): { states: PlacedState[]; actions: PlacedAction[]; steps: PlacedStep[] } {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: direction === 'down' ? 'TB' : 'LR',
    nodesep: 36,
    ranksep: 34,
    edgesep: 16,
    marginx: 16,
    marginy: 16,
  });
  const known = new Set(states.map(({ id }) => id));
  const leads = ({ targetStateId }: Action) => targetStateId !== null && known.has(targetStateId);
  const ownOf = ({ actions }: State) => actions.filter((action) => !leads(action));
  for (const state of states) {
    const height = STATE_HEIGHT + ownOf(state).length * OWN_ACTION;
    graph.setNode(String(state.id), { width: STATE_WIDTH, height });
  }
  const leading = states.flatMap((state) =>
    state.actions
      .filter(leads)
      .map((action) => ({ action, source: state.id, target: action.targetStateId as number })),
  );
  for (const { action, source, target } of leading) {
    const width = Math.min(LABEL_WIDTH, Math.ceil(nameOf(action).length * LETTER) + 26);
    const label = { width, height: LABEL_HEIGHT, labelpos: 'c' as const };
    graph.setEdge(String(source), String(target), label, edgeName(action.id));
  }
  const steps = [...ownSteps(states), ...competitionSteps(states)];
  for (const [source, target] of steps) graph.setEdge(String(source), String(target), { weight: 4 }, STEP);
  layout(graph);
  return {
    states: states.map((state) => {
      const { x, y, width, height } = graph.node(String(state.id)) as Required<Box>;
      return { state, own: ownOf(state), x: x - width / 2, y: y - height / 2, width, height };
    }),
    actions: leading.map(({ action, source, target }) => {
      const edge = graph.edge(String(source), String(target), edgeName(action.id)) as Edge;
      const { points, x, y, width } = edge;
      return { action, source, target, points, label: { x, y, width } };
    }),
    steps: steps.map(([source, target]) => {
      const { points } = graph.edge(String(source), String(target), STEP) as Edge;
      return { source, target, points };
    }),
  };
}

type Box = { x: number; y: number; width: number; height: number };
type Edge = Box & { points: Point[] };

/** A line through points with rounded corners, as a path of SVG. */
export function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const isLast = index === rest.length - 2;
    const end = isLast ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q ${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  const start = `M ${first.x} ${first.y}`;
  return bends.length > 0 ? [start, ...bends].join(' ') : `${start} L ${last.x} ${last.y}`;
}
