import { z } from 'zod';
import { PointSource } from '#contract/access.ts';
import { endpoint, endpointFor, Id, PageSize, paging, rowsOf, saveOf } from '#contract/http.ts';
import { anyOf, TYPE_ADMINISTRATOR_ROLES, typeAdministrator } from '#contract/roles.ts';
import { TitleList } from '#contract/texts/titles.ts';
import { POINT_DEFINITION_SORT_FIELDS, PointDefinition, PointDefinitionRow } from './definitions.schema.ts';
import { MAX_POINT, POINT_CODE, POINT_DEFINITION_PAGE_SIZE } from './rules.ts';

const PointDefinitionInput = z.object({
  code: z.string().trim().regex(POINT_CODE),
  definitionList: TitleList,
  point: z.number().int().min(0).max(MAX_POINT),
  isActive: z.boolean().default(true),
});
const listQuery = z.object({
  ...paging(POINT_DEFINITION_SORT_FIELDS, 'id,desc'),
  // Paging is optional here [R3P-98]: one page holds all definitions that an organization has.
  size: PageSize.default(POINT_DEFINITION_PAGE_SIZE),
});

const forSourceAdministrators = endpointFor(typeAdministrator('source'));
const BySource = z.object({ source: PointSource });
const BySourceAndId = z.object({ source: PointSource, id: Id });

export const pointDefinitionEndpoints = {
  all: endpoint('GET api/v3/point-definitions', {
    access: anyOf('ROLE_ADMIN', 'ROLE_APP_ADMIN', ...TYPE_ADMINISTRATOR_ROLES),
    summary: 'Point definitions of all sources',
    query: listQuery,
    ...rowsOf(PointDefinitionRow),
  }),
  ofSource: forSourceAdministrators('GET api/v3/point-definitions/:source', {
    summary: 'Point definitions of one source',
    params: BySource,
    query: listQuery,
    ...rowsOf(PointDefinitionRow),
  }),
  read: forSourceAdministrators('GET api/v3/point-definitions/:source/:id', {
    summary: 'One point definition',
    params: BySourceAndId,
    response: PointDefinition,
  }),
  create: forSourceAdministrators('POST api/v3/point-definitions/:source', {
    summary: 'Creates a point definition',
    params: BySource,
    body: PointDefinitionInput,
    response: PointDefinition,
    alert: 'app.pointDefinition.created',
  }),
  save: forSourceAdministrators('PUT api/v3/point-definitions/:source', {
    summary: 'Saves a point definition',
    params: BySource,
    body: saveOf(PointDefinitionInput),
    response: PointDefinition,
    alert: 'app.pointDefinition.updated',
  }),
  remove: forSourceAdministrators('DELETE api/v3/point-definitions/:source/:id', {
    summary: 'Deletes a point definition; one in use is only made inactive',
    params: BySourceAndId,
    response: z.object({ isDeleted: z.boolean() }),
    alert: 'app.pointDefinition.deleted',
  }),
};
