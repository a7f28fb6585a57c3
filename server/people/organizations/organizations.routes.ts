import { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { parseNodeId } from '#contract/organizations/schema.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { createNode, deleteNode, saveNode } from './organization.save.ts';
import { findNode, readTree, toSelectTree, toUnitOptions } from './organization-tree.ts';
import { pageOfNodes, readNode } from './organizations.repository.ts';

export const organizationRoutes: Route[] = [
  route(organizationEndpoints.list, ({ query, db }) => pageOfNodes(db, query, { unitsOnly: false })),
  route(organizationEndpoints.listTab, ({ query, db }) => pageOfNodes(db, query, { unitsOnly: true })),
  route(organizationEndpoints.tree, ({ db }) => readTree(db)),
  route(organizationEndpoints.subtree, async ({ params, db }) =>
    found(findNode(await readTree(db), params.id)),
  ),
  route(organizationEndpoints.treeSelect, async ({ db }) =>
    toSelectTree(await readTree(db), { ownOnly: false }),
  ),
  route(organizationEndpoints.treeSelectOwn, async ({ db }) =>
    toSelectTree(await readTree(db), { ownOnly: true }),
  ),
  route(organizationEndpoints.units, async ({ db }) => {
    const options = toUnitOptions(toSelectTree(await readTree(db), { ownOnly: false }));
    return new Page(options, options.length);
  }),
  route(organizationEndpoints.read, async ({ params, db }) =>
    found(await readNode(db, found(parseNodeId(params.id)))),
  ),
  route(organizationEndpoints.create, async ({ body, db }) =>
    found(await readNode(db, await createNode(db, body))),
  ),
  route(organizationEndpoints.save, async ({ body, db }) =>
    found(await readNode(db, await saveNode(db, body))),
  ),
  route(organizationEndpoints.remove, ({ params, db }) => deleteNode(db, found(parseNodeId(params.id)))),
];
