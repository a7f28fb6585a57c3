import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  createPointDefinition,
  pageOfPointDefinitions,
  readPointDefinition,
  retirePointDefinition,
  savePointDefinition,
} from './point-definitions.repository.ts';

const all = route(pointDefinitionEndpoints.all, ({ query, db }) => pageOfPointDefinitions(db, null, query));

const ofSource = route(pointDefinitionEndpoints.ofSource, ({ params, query, db }) =>
  pageOfPointDefinitions(db, params.source, query),
);

const read = route(pointDefinitionEndpoints.read, async ({ params, db }) =>
  found(await readPointDefinition(db, params.id, params.source)),
);

const create = route(pointDefinitionEndpoints.create, ({ params, body, db }) =>
  createPointDefinition(db, { source: params.source, ...body }),
);

const save = route(pointDefinitionEndpoints.save, ({ params, body, db }) =>
  savePointDefinition(db, params.source, body),
);

const remove = route(pointDefinitionEndpoints.remove, async ({ params, db }) => {
  const { id } = found(await readPointDefinition(db, params.id, params.source));
  return { isDeleted: await retirePointDefinition(db, id) };
});

export const pointDefinitionRoutes: Route[] = [all, ofSource, read, create, save, remove];
