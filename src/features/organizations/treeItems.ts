import type { OrganizationNode } from '#contract/organizations/schema.ts';
import { searchTree } from '#src/components/inputs/organizationTree.ts';

/** Children of a node that are rendered before "show more" is pressed, and with each press. */
export const CHILDREN_AT_A_TIME = 100;
/** With more hits than this the branches of a search stay closed. */
const MOST_OPENED = 200;

/** What the tree renders: a node, or the way to more of its siblings. */
export interface TreeItem {
  id: string;
  title: string;
  isActive: boolean;
  isEditable: boolean;
  /** Of "show more": how many are not rendered yet. */
  hidden?: number;
  children: TreeItem[];
}

const MORE = 'more:';

/** The node whose further children an item stands for; null for a node. */
export const moreOf = (itemId: string): string | null =>
  itemId.startsWith(MORE) ? itemId.slice(MORE.length) : null;

interface Limits {
  /** So many children of a node; others get the first hundred. */
  shown: ReadonlyMap<string, number>;
  /** Nodes that are rendered wherever they are: the chosen one and those above it. */
  always: ReadonlySet<string>;
}

/**
 * The tree with no more than some hundred children a node, so that ten thousand units are opened as fast as ten;
 * the others come with one item that loads more.
 */
export function renderedItems(nodes: readonly OrganizationNode[], limits: Limits, above = ''): TreeItem[] {
  const most = limits.shown.get(above) ?? CHILDREN_AT_A_TIME;
  const visible = nodes.filter(({ id }, at) => at < most || limits.always.has(id));
  const items = visible.map(
    (node): TreeItem => ({ ...node, children: renderedItems(node.children, limits, node.id) }),
  );
  const hidden = nodes.length - visible.length;
  if (hidden === 0) return items;
  return [
    ...items,
    { id: `${MORE}${above}`, title: '', isActive: true, isEditable: false, hidden, children: [] },
  ];
}

const branches = (nodes: readonly OrganizationNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...branches(children)] : []));

export const countNodes = (nodes: readonly OrganizationNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);

/** The nodes that a search leaves, and which of them to open: what leads to a hit, but not what is below it. */
export function foundNodes(
  nodes: readonly OrganizationNode[],
  words: string,
  locale: string,
): { found: OrganizationNode[]; opened: string[] } {
  const found = searchTree(nodes, words, locale) as OrganizationNode[];
  const wanted = words.trim().toLocaleLowerCase(locale);
  const isHit = ({ title }: OrganizationNode) => title.toLocaleLowerCase(locale).includes(wanted);
  const leading = (list: readonly OrganizationNode[]): string[] =>
    list.flatMap((node) => (isHit(node) ? [] : [node.id, ...leading(node.children)]));
  const opened = leading(found);
  return { found, opened: opened.length <= MOST_OPENED ? opened : branches(found).slice(0, MOST_OPENED) };
}
