import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { FILTER_INPUT_TYPES } from '#contract/extra-inputs/rules.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import {
  createExtraInput,
  deleteExtraInput,
  reorderExtraInputs,
  saveExtraInput,
  scopeOf,
} from './extra-input.save.ts';
import { readInputsOfContribution } from './extra-input.values.ts';
import { requireCompetition } from './extra-inputs.policy.ts';
import {
  listExtraInputs,
  listExtraInputsOfKinds,
  type Owner,
  pageOfExtraInputs,
  readExtraInput,
} from './extra-inputs.repository.ts';

/** Those of campaigns are edited with their campaign. */
const ownerOf = ({ source }: Pick<Owner, 'source'>): Owner => ({ source, campaignId: null });

export const extraInputRoutes: Route[] = routes(extraInputEndpoints, {
  ofSource: ({ params, query, db }) =>
    pageOfExtraInputs(db, { source: params.source, competitionId: query.competitionId }, query),
  ofCompetition: async (context) => {
    const { params, query, db } = context;
    await requireCompetition(context, params.id);
    return pageOfExtraInputs(db, { source: 'IDEA', competitionId: params.id }, query);
  },
  withSelection: async (context) => {
    const { params, query, db, caller } = context;
    if (query.source !== 'IDEA') {
      return found(await readInputsOfContribution(db, caller, params.id, query.source));
    }
    await requireCompetition(context, params.id);
    const inputs = await listExtraInputs(db, {
      source: 'IDEA',
      competitionId: params.id,
      campaignId: null,
    });
    return inputs.map((input) => ({ ...input, value: null }));
  },
  withSelectionOfIdea: async ({ params, db, caller }) =>
    found(await readInputsOfContribution(db, caller, params.id, 'IDEA')),
  filters: async (context) => {
    const { params, query, db } = context;
    if (params.id === 0) {
      // Those of a competition are asked for by its id: a draft must not show through.
      return listExtraInputsOfKinds(db, FILTER_INPUT_TYPES, { source: query.source, competitionId: null });
    }
    await requireCompetition(context, params.id);
    return listExtraInputsOfKinds(db, FILTER_INPUT_TYPES, { source: 'IDEA', competitionId: params.id });
  },
  read: async ({ params, db }) => found(await readExtraInput(db, params.id, ownerOf(params))),
  create: async ({ params, body, db, services }) =>
    createExtraInput(db, await scopeOf(db, params.source, body), body, await configuredLocales(db, services)),
  save: async ({ params, body, db, services }) =>
    saveExtraInput(db, ownerOf(params), body, await configuredLocales(db, services)),
  remove: ({ params, db }) => deleteExtraInput(db, ownerOf(params), params.id),
  updateOrder: ({ params, body, db, alertParams }) => {
    alertParams(params.source);
    return reorderExtraInputs(db, ownerOf(params), body);
  },
});
