import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { changesOf, endpoint, Id, IdOrNone, NoContent, paging, SeenVersion } from '#contract/http.ts';
import { anyOf, contributors, typeAdministrator } from '#contract/roles.ts';
import { ExtraInput, ExtraInputBody, ExtraInputWithValue, OrderEntry } from './schema.ts';

const readers = anyOf(
  'ROLE_INTERNAL',
  'ROLE_EXTERNAL',
  'ROLE_ADMIN',
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
  'ROLE_COMPETITION_ADMIN',
  'ROLE_COMPETITION_EDITOR',
);
const ofSource = typeAdministrator('source');
const pages = paging(['id', 'listOrder', 'inputType', 'isRequired'], 'listOrder,asc');
const ById = z.object({ id: Id });
const BySource = z.object({ source: ContributionType });
const BySourceAndId = z.object({ source: ContributionType, id: Id });

export const extraInputEndpoints = {
  ofSource: endpoint('GET api/v3/extra-inputs/:source', {
    access: ofSource,
    summary: 'A page of the extra inputs of a source',
    params: BySource,
    query: z.object({ ...pages, competitionId: Id.optional() }),
    response: z.array(ExtraInput),
    list: true,
  }),
  ofCompetition: endpoint('GET api/v3/extra-inputs/competition/:id', {
    access: readers,
    summary: 'A page of the extra inputs of a competition',
    params: ById,
    query: z.object(pages),
    response: z.array(ExtraInput),
    list: true,
  }),
  withSelection: endpoint('GET api/v3/extra-inputs-with-selection/:id', {
    access: readers,
    summary: 'Extra inputs of a competition, or with `source` those of a contribution and its values, Q3-78',
    params: ById,
    query: z.object({
      /** Who asks: IDEA (the default) means the id of a competition, another type that of a contribution. */
      source: ContributionType.default('IDEA'),
    }),
    response: z.array(ExtraInputWithValue),
  }),
  withSelectionOfIdea: endpoint('GET api/v3/extra-inputs-with-selection/idea/:id', {
    access: readers,
    summary: 'Extra inputs of an idea with its values',
    params: ById,
    response: z.array(ExtraInputWithValue),
  }),
  filters: endpoint('GET api/v3/extra-inputs/filter/:id', {
    access: contributors,
    summary: 'Extra inputs to filter a list by: yes-no and selections, Q3-79',
    params: z.object({ id: IdOrNone }),
    query: z.object({ source: ContributionType.optional() }),
    response: z.array(ExtraInput),
  }),
  read: endpoint('GET api/v3/extra-inputs/:source/:id', {
    access: ofSource,
    summary: 'One extra input',
    params: BySourceAndId,
    response: ExtraInput,
  }),
  create: endpoint('POST api/v3/extra-inputs/:source', {
    access: ofSource,
    summary: 'Creates an extra input at the end of the order',
    params: BySource,
    body: ExtraInputBody,
    response: ExtraInput,
    alert: 'app.extraInput.created',
  }),
  save: endpoint('PUT api/v3/extra-inputs/:source', {
    access: ofSource,
    summary: 'Saves an extra input',
    params: BySource,
    body: changesOf(ExtraInputBody).omit({ competitionId: true }).extend({
      id: z.number().int().positive(),
      version: SeenVersion,
    }),
    response: ExtraInput,
    alert: 'app.extraInput.updated',
  }),
  remove: endpoint('DELETE api/v3/extra-inputs/:source/:id', {
    access: ofSource,
    summary: 'Deletes an extra input and closes the gap in the order',
    params: BySourceAndId,
    response: NoContent,
    alert: 'app.extraInput.deleted',
  }),
  updateOrder: endpoint('POST api/v3/extra-inputs/:source/update-order', {
    access: ofSource,
    summary: 'Puts all extra inputs of a source or competition in a new order',
    params: BySource,
    body: z.array(OrderEntry).min(1).max(1000),
    response: z.array(ExtraInput),
    alert: 'app.extraInput.updated',
  }),
};
