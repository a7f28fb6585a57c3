import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { parseNodeId } from '#contract/organizations/schema.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { createNode, deleteNode, saveNode } from './organization.save.ts';
import { findNode, readTree, toSelectTree, toUnitOptions } from './organization-tree.ts';
import { pageOfNodes, readNode } from './organizations.repository.ts';
import { unitAudiences } from './unit-audiences.ts';
import { previewMove } from './unit-move.preview.ts';

export const organizationRoutes: Route[] = routes(organizationEndpoints, {
  list: ({ query, db }) => pageOfNodes(db, query, { unitsOnly: false }),
  listTab: ({ query, db }) => pageOfNodes(db, query, { unitsOnly: true }),
  tree: ({ db }) => readTree(db),
  subtree: async ({ params, db }) => found(findNode(await readTree(db), params.id)),
  treeSelect: async ({ db }) => toSelectTree(await readTree(db), { ownOnly: false }),
  treeSelectOwn: async ({ db }) => toSelectTree(await readTree(db), { ownOnly: true }),
  units: async ({ db }) => {
    const options = toUnitOptions(toSelectTree(await readTree(db), { ownOnly: false }));
    return new Page(options, options.length);
  },
  read: async ({ params, db }) => found(await readNode(db, found(parseNodeId(params.id)))),
  previewMove: ({ params, query, db, services }) =>
    previewMove(db, services.registrations.of(unitAudiences), { id: params.id, parentId: query.parentId }),
  create: async ({ body, db }) => found(await readNode(db, await createNode(db, body))),
  save: async ({ body, db }) => found(await readNode(db, await saveNode(db, body))),
  remove: ({ params, db }) => deleteNode(db, found(parseNodeId(params.id))),
});
