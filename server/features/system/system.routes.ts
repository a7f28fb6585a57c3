import { ALL_ENDPOINTS } from '../../../contract/endpoints.ts';
import { systemEndpoints } from '../../../contract/system.ts';
import { openApiDocument } from '../../plugins/api-docs.ts';
import { type Route, route } from '../../plugins/route.ts';

const apiDocs = route(systemEndpoints.apiDocs, ({ services }) =>
  openApiDocument(ALL_ENDPOINTS, services.version),
);

export const systemRoutes: Route[] = [apiDocs];
