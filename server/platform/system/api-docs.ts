import { z } from 'zod';
import type { EndpointGroup } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import type { Access } from '#contract/roles.ts';
import { CONFIRMATION_STATUS, CONFIRMED_SECONDS, HEADERS } from '#contract/wire.ts';

type Json = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any', reused: 'inline' }) as Json;

function withoutDialect(schema: Json): Json {
  const { $schema: _dialect, ...rest } = schema;
  return rest;
}

function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Open to everyone.';
    case 'signedIn':
      return 'Any signed-in user.';
    case 'roles':
      return `One of: ${access.anyOf.join(', ')}.`;
    case 'typeAdministrator':
      return `An administrator of the type in {${access.param}}${access.orAdmin ? ', or ROLE_ADMIN' : ''}.`;
  }
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: Object.keys(property).length > 0 ? property : { type: 'string' },
  }));
}

function requestBodyOf(endpoint: Endpoint): Json | undefined {
  const json =
    endpoint.body.def.type === 'undefined' ? null : withoutDialect(toSchema(endpoint.body, 'input'));
  if (endpoint.upload) {
    const properties: Json = { [endpoint.upload.filePart]: { type: 'string', format: 'binary' } };
    if (endpoint.upload.jsonPart && json) properties[endpoint.upload.jsonPart] = json;
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
  }
  const type = endpoint.isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const required = endpoint.body.def.type !== 'optional';
  return json ? { required, content: { [type]: { schema: json } } } : undefined;
}

function headersOfList({ countsUpTo }: Endpoint): Json {
  if (countsUpTo === null) {
    return { [HEADERS.total]: { schema: { type: 'integer' }, description: 'Number of all matches' } };
  }
  return {
    [HEADERS.total]: {
      schema: { type: 'integer' },
      description: `Number of all matches; with filters whose matches have to be counted one by one, ${countsUpTo} at most`,
    },
    [HEADERS.more]: {
      schema: { type: 'string', enum: ['true'] },
      description: `There are more matches than ${HEADERS.total} says; left out where that is all`,
    },
  };
}

/** What a call answers to somebody who has signed in some time ago, where that is asked. */
const CONFIRMATION = {
  [CONFIRMATION_STATUS]: {
    description: `The caller has signed in, or confirmed who they are, more than ${CONFIRMED_SECONDS} seconds ago: confirm by a call of "Account: confirmation" and repeat this one`,
  },
};

function operationOf(endpoint: Endpoint, group: string): Json {
  const body = requestBodyOf(endpoint);
  const empty = endpoint.response.def.type === 'undefined';
  const content = endpoint.media
    ? { [endpoint.media]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: withoutDialect(toSchema(endpoint.response, 'output')) } };
  return {
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    tags: [group],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(endpoint.status)]: {
        description: 'Success',
        ...(endpoint.list ? { headers: headersOfList(endpoint) } : {}),
        ...(empty && !endpoint.media ? {} : { content }),
      },
      ...(endpoint.confirmed === false ? {} : CONFIRMATION),
    },
    security: endpoint.access.kind === 'public' ? [] : [{ bearer: [] }],
  };
}

/** The OpenAPI 3 document of all endpoints by their groups, aliases left out: a third of a second's work. */
export function openApiDocument(groups: readonly EndpointGroup[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { title, endpoints } of groups) {
    for (const endpoint of Object.values(endpoints)) {
      const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, title) };
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Ideagarden', version },
    tags: [...new Set(groups.map(({ title }) => title))].map((name) => ({ name })),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}
