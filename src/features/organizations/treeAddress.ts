/** The tree with a node opened; without one, the tree alone. */
export const treeAddress = (id?: string) =>
  id === undefined ? '/admin/organization-tree' : `/admin/organization-tree?node=${id}`;
