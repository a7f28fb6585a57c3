import type { OrganizationNode } from '#contract/organizations/schema.ts';
import { searchTree } from '#src/components/inputs/organizationTree.ts';

/** Children of a node that are rendered before "show more" is pressed, and with each press. */
export const CHILDREN_AT_A_TIME = 100;
/** So many branches of a search are opened, and so many hits are rendered wherever they are. */
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

export const countNodes = (nodes: readonly OrganizationNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);

/** A node by its id. */
export function nodesById(nodes: readonly OrganizationNode[]): Map<string, OrganizationNode> {
  const all = new Map<string, OrganizationNode>();
  const walk = (some: readonly OrganizationNode[]) => {
    for (const node of some) {
      all.set(node.id, node);
      walk(node.children);
    }
  };
  walk(nodes);
  return all;
}

interface Found {
  found: OrganizationNode[];
  /** What leads to a hit, however deep, as far as it is not too much to render. */
  opened: string[];
  /** The first hits, which are rendered wherever they are. */
  hits: ReadonlySet<string>;
  count: number;
}

/** The nodes that a search leaves, which of them hold the words, and which to open for these to be seen. */
export function foundNodes(nodes: readonly OrganizationNode[], words: string, locale: string): Found {
  const found = searchTree(nodes, words, locale) as OrganizationNode[];
  const wanted = words.trim().toLocaleLowerCase(locale);
  const opened: string[] = [];
  const hits: string[] = [];
  /** Whether any of these, or what is below them, holds the words. */
  const walk = (some: readonly OrganizationNode[]): boolean =>
    some.reduce((hasAny, { id, title, children }) => {
      const isHit = title.toLocaleLowerCase(locale).includes(wanted);
      if (isHit) hits.push(id);
      // In the order of the tree: what is above is opened first.
      const place = opened.push(id) - 1;
      const leads = walk(children);
      if (!leads) opened.splice(place, 1);
      return hasAny || isHit || leads;
    }, false);
  if (wanted !== '') walk(found);
  return {
    found,
    opened: opened.slice(0, MOST_OPENED),
    hits: new Set(hits.slice(0, MOST_OPENED)),
    count: hits.length,
  };
}

export interface MarkedPart {
  text: string;
  isHit: boolean;
  /** Where it begins in the title. */
  at: number;
}

/**
 * A title in parts, of which those are hits that a search for the words finds. Where a letter has another length in lower
 * case (İ in English), nothing is marked rather than the wrong letters.
 */
export function partsOfTitle(title: string, words: string, locale: string): MarkedPart[] {
  const wanted = words.trim().toLocaleLowerCase(locale);
  const lower = title.toLocaleLowerCase(locale);
  if (wanted === '' || lower.length !== title.length) return [{ text: title, isHit: false, at: 0 }];
  const parts: MarkedPart[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: title.slice(from, at), isHit: false, at: from });
    from = at + wanted.length;
    parts.push({ text: title.slice(at, from), isHit: true, at });
  }
  if (from < title.length) parts.push({ text: title.slice(from), isHit: false, at: from });
  return parts;
}
