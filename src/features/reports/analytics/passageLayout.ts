import { Graph, layout, type Point } from '@dagrejs/dagre';
import type { Passage, StateFigures } from '#contract/reports/analytics.ts';

/** Of a state's card, px. */
export const STATE_SIZE = { width: 148, height: 64 } as const;
/** Of what is written on a line, px. */
export const LABEL_SIZE = { width: 84, height: 22 } as const;
/** Lines of the fewest and of the most contributions, px. */
const LINES = { least: 1.5, most: 12 } as const;

export interface PlacedPassage {
  passage: Passage;
  points: readonly Point[];
  /** The middle of what is written on it. */
  label: Point;
  /** Of the line, px. */
  width: number;
}

interface Picture {
  width: number;
  height: number;
  states: { state: StateFigures; x: number; y: number }[];
  passages: PlacedPassage[];
}

/** How wide a line is, by the share of contributions that took it; the least for what nobody took. @param most that one took */
export const lineWidth = (count: number, most: number): number =>
  count === 0 ? LINES.least : LINES.least + (LINES.most - LINES.least) * (count / Math.max(most, 1));

/** States in layers along the way, and the ways between them, as wide as they were taken. */
export function placePassages(states: readonly StateFigures[], passages: readonly Passage[]): Picture {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 20, ranksep: 30, edgesep: 14, marginx: 12, marginy: 12 });
  for (const { stateId } of states) graph.setNode(String(stateId), { ...STATE_SIZE });
  const known = passages.filter(
    ({ fromStateId, toStateId }) => graph.hasNode(String(fromStateId)) && graph.hasNode(String(toStateId)),
  );
  const most = Math.max(0, ...known.map(({ count }) => count));
  for (const { fromStateId, toStateId, count } of known) {
    const label = count > 0 ? { ...LABEL_SIZE, labelpos: 'c' as const } : {};
    // The usual way is the straight one.
    graph.setEdge(String(fromStateId), String(toStateId), {
      ...label,
      weight: 1 + Math.round((8 * count) / Math.max(most, 1)),
    });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    ...{ width, height },
    states: states.map((state) => {
      const { x, y } = graph.node(String(state.stateId)) as Point;
      return { state, x: x - STATE_SIZE.width / 2, y: y - STATE_SIZE.height / 2 };
    }),
    passages: known.map((passage) => {
      const edge = graph.edge(String(passage.fromStateId), String(passage.toStateId)) as Point & {
        points: Point[];
      };
      const { points, x, y } = edge;
      return { passage, points, label: { x, y }, width: lineWidth(passage.count, most) };
    }),
  };
}

/** The three corners of the head of a line that ends at its last point, as an attribute of SVG. */
export function arrowHead(points: readonly Point[], width: number): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [long, half] = [8 + width, 4 + width * 0.7];
  const base = { x: end.x - dx * long, y: end.y - dy * long };
  return [
    end,
    { x: base.x - dy * half, y: base.y + dx * half },
    { x: base.x + dy * half, y: base.y - dx * half },
  ]
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
}
