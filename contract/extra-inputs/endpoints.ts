import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { endpointFor, forContributors, Id, IdOrNone, paging, rowsOf, saveOf } from '#contract/http.ts';
import { anyOf, TYPE_ADMINISTRATOR_ROLES, typeAdministrator } from '#contract/roles.ts';
import { ExtraInput, ExtraInputBody, ExtraInputWithValue, OrderEntry } from './schema.ts';

const forReaders = endpointFor(
  anyOf('ROLE_INTERNAL', 'ROLE_EXTERNAL', 'ROLE_ADMIN', ...TYPE_ADMINISTRATOR_ROLES),
);
const forSourceAdministrators = endpointFor(typeAdministrator('source'));
const pages = paging(['id', 'listOrder', 'inputType', 'isRequired'], 'listOrder,asc');
const BySource = z.object({ source: ContributionType });
const BySourceAndId = z.object({ source: ContributionType, id: Id });

export const extraInputEndpoints = {
  ofSource: forSourceAdministrators('GET api/v3/extra-inputs/:source', {
    summary: 'A page of the extra inputs of a source',
    params: BySource,
    query: z.object({ ...pages, competitionId: Id.optional() }),
    ...rowsOf(ExtraInput),
  }),
  ofCompetition: forReaders('GET api/v3/extra-inputs/competition/:id', {
    summary: 'A page of the extra inputs of a competition',
    query: z.object(pages),
    ...rowsOf(ExtraInput),
  }),
  withSelection: forReaders('GET api/v3/extra-inputs-with-selection/:id', {
    summary: 'Extra inputs of a competition, or with `source` those of a contribution and its values, Q3-78',
    query: z.object({
      /** Who asks: IDEA (the default) means the id of a competition, another type that of a contribution. */
      source: ContributionType.default('IDEA'),
    }),
    response: z.array(ExtraInputWithValue),
  }),
  withSelectionOfIdea: forReaders('GET api/v3/extra-inputs-with-selection/idea/:id', {
    summary: 'Extra inputs of an idea with its values',
    response: z.array(ExtraInputWithValue),
  }),
  filters: forContributors('GET api/v3/extra-inputs/filter/:id', {
    summary: 'Extra inputs to filter a list by: yes-no and selections, Q3-79',
    params: z.object({ id: IdOrNone }),
    query: z.object({ source: ContributionType.optional() }),
    response: z.array(ExtraInput),
  }),
  read: forSourceAdministrators('GET api/v3/extra-inputs/:source/:id', {
    summary: 'One extra input',
    params: BySourceAndId,
    response: ExtraInput,
  }),
  create: forSourceAdministrators('POST api/v3/extra-inputs/:source', {
    summary: 'Creates an extra input at the end of the order',
    params: BySource,
    body: ExtraInputBody,
    response: ExtraInput,
    alert: 'app.extraInput.created',
  }),
  save: forSourceAdministrators('PUT api/v3/extra-inputs/:source', {
    summary: 'Saves an extra input',
    params: BySource,
    body: saveOf(ExtraInputBody).omit({ competitionId: true }),
    response: ExtraInput,
    alert: 'app.extraInput.updated',
  }),
  remove: forSourceAdministrators('DELETE api/v3/extra-inputs/:source/:id', {
    summary: 'Deletes an extra input and closes the gap in the order',
    params: BySourceAndId,
    alert: 'app.extraInput.deleted',
  }),
  updateOrder: forSourceAdministrators('POST api/v3/extra-inputs/:source/update-order', {
    summary: 'Puts all extra inputs of a source or competition in a new order',
    params: BySource,
    body: z.array(OrderEntry).min(1).max(1000),
    response: z.array(ExtraInput),
    alert: 'app.extraInput.updated',
  }),
};
