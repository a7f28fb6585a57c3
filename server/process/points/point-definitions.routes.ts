import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import {
  createPointDefinition,
  pageOfPointDefinitions,
  readPointDefinition,
  retirePointDefinition,
  savePointDefinition,
} from './point-definitions.repository.ts';

export const pointDefinitionRoutes: Route[] = routes(pointDefinitionEndpoints, {
  all: ({ query, db }) => pageOfPointDefinitions(db, undefined, query),
  ofSource: ({ params, query, db }) => pageOfPointDefinitions(db, params.source, query),
  read: async ({ params, db }) => found(await readPointDefinition(db, params.id, params.source)),
  create: ({ params, body, db }) => createPointDefinition(db, { source: params.source, ...body }),
  save: ({ params, body, db }) => savePointDefinition(db, params.source, body),
  remove: async ({ params, db }) => {
    const { id } = found(await readPointDefinition(db, params.id, params.source));
    return { isDeleted: await retirePointDefinition(db, id) };
  },
});
