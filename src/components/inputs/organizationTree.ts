/** A node of the organization tree; `org12` is organization 12, `12` is unit 12. */
export interface TreeNode {
  id: string | number;
  title: string;
  children?: readonly TreeNode[] | null;
}

export interface Targets {
  targetOrganizations: { id: number }[];
  targetUnits: { id: number }[];
}

const ORGANIZATION = /^org(\d+)$/;
const UNIT = /^\d+$/;

/** Tree ids as the two lists of a body, with numeric ids and no doubles. */
export function splitTargets(treeIds: readonly (string | number)[]): Targets {
  const organizations = new Set<number>();
  const units = new Set<number>();
  for (const id of treeIds.map(String)) {
    const organization = ORGANIZATION.exec(id)?.[1];
    if (organization !== undefined) organizations.add(Number(organization));
    else if (UNIT.test(id)) units.add(Number(id));
  }
  return {
    targetOrganizations: [...organizations].map((id) => ({ id })),
    targetUnits: [...units].map((id) => ({ id })),
  };
}

/** The way back: the tree ids of a record's two lists. */
export function joinTargets(targets: Partial<Targets>): string[] {
  return [
    ...(targets.targetOrganizations ?? []).map(({ id }) => `org${id}`),
    ...(targets.targetUnits ?? []).map(({ id }) => String(id)),
  ];
}

/** Ids of all nodes that have children: what "expand all" opens. */
export function branchIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) =>
    node.children?.length ? [String(node.id), ...branchIds(node.children)] : [],
  );
}

export function allIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [String(node.id), ...allIds(node.children ?? [])]);
}

/** Ids of all nodes that stand below one of these. */
export function coveredIds(nodes: readonly TreeNode[], chosen: readonly string[]): string[] {
  const isChosen = new Set(chosen);
  const below = (some: readonly TreeNode[]): string[] =>
    some.flatMap(({ id, children }) =>
      isChosen.has(String(id)) ? allIds(children ?? []) : below(children ?? []),
    );
  return below(nodes);
}

/**
 * The nodes whose title holds the words, with their parents; a node that matches keeps all below it.
 * Letters compare as in the reader's language (İ and i in Turkish).
 */
export function searchTree(nodes: readonly TreeNode[], words: string, locale = 'en'): TreeNode[] {
  const wanted = words.trim().toLocaleLowerCase(locale);
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLocaleLowerCase(locale).includes(wanted)) return [node];
    const children = searchTree(node.children ?? [], words, locale);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** A node as a choice of a list, with everything above it. */
export interface NodeOption {
  id: string;
  title: string;
  /** From the organization down, parted by ` / `. */
  path: string;
}

/** All nodes in the order of the tree, each with its path; `skip` leaves nodes out with all below them. */
export function nodeOptions(
  nodes: readonly TreeNode[],
  skip: (node: TreeNode) => boolean = () => false,
  above = '',
): NodeOption[] {
  return nodes.flatMap((node) => {
    if (skip(node)) return [];
    const path = above === '' ? node.title : `${above} / ${node.title}`;
    const own = { id: String(node.id), title: node.title, path };
    return [own, ...nodeOptions(node.children ?? [], skip, path)];
  });
}

/** The nodes from the root down to the one of this id; empty when there is none. */
export function pathToNode<N extends TreeNode>(nodes: readonly N[], id: string): N[] {
  for (const node of nodes) {
    if (String(node.id) === id) return [node];
    const below = pathToNode((node.children ?? []) as readonly N[], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
