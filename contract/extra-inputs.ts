import { z } from 'zod';
import { anyOf, ContributionType, contributors, typeAdministrator } from './access.ts';
import { ExtraInputValue } from './contributions.ts';
import { Locale, oncePerLanguage } from './definitions.ts';
import { EXTRA_INPUT_LIMITS, ExtraInputType } from './extra-input-rules.ts';
import { changesOf, endpoint, Id, IdOrNone, NoContent, paging, SeenVersion, StoredVersion } from './http.ts';

const { label, explanation, selectionLabel, selectionValues, bound } = EXTRA_INPUT_LIMITS;

/** Label and explanation in one language [R2F-04, R2F-08, R2F-09]. */
export const ExtraInputText = z.object({
  language: Locale,
  label: z.string().trim().min(label.min).max(label.max),
  explanation: z.string().trim().max(explanation.max).nullish(),
});

/**
 * A choice of a selection in one language [R2F-05]. The entries of one rank are one choice in several
 * languages and carry the same id, Q2-45.
 */
export const SelectionEntry = z.object({
  id: z.number(),
  language: Locale,
  label: z.string(),
  rank: z.number(),
});
export type SelectionEntry = z.infer<typeof SelectionEntry>;

/** A field that administrators add to the contributions of a type, or to the ideas of a competition. */
export const ExtraInput = z.object({
  id: z.number(),
  source: ContributionType,
  competitionId: z.number().nullable(),
  definitionList: z.array(
    z.object({ language: z.string(), label: z.string(), explanation: z.string().nullable() }),
  ),
  isRequired: z.boolean(),
  inputType: ExtraInputType,
  minLenOrValue: z.number().nullable(),
  maxLenOrValue: z.number().nullable(),
  listOrder: z.number(),
  selectionValues: z.array(SelectionEntry),
  /** Moves on with every change of what its form shows, but for its place. */
  version: StoredVersion,
});
export type ExtraInput = z.infer<typeof ExtraInput>;

/** An input with what one contribution holds for it. */
export const ExtraInputWithValue = ExtraInput.extend({ value: ExtraInputValue.nullable() });
export type ExtraInputWithValue = z.infer<typeof ExtraInputWithValue>;

const Bound = z.number().min(0).max(bound.max).nullish();
const ExtraInputBody = z.object({
  /** Source IDEA: the competition whose ideas get the field [R2F-01]. */
  competitionId: z.number().int().positive().nullish(),
  definitionList: oncePerLanguage(ExtraInputText),
  isRequired: z.boolean().default(false),
  inputType: ExtraInputType,
  minLenOrValue: Bound,
  maxLenOrValue: Bound,
  selectionValues: z
    .array(
      z.object({
        /** Of a stored choice; without it the choice is new. */
        id: z.number().int().positive().nullish(),
        language: Locale,
        label: z.string().trim().min(selectionLabel.min).max(selectionLabel.max),
        rank: z.number().int().min(1).max(selectionValues.max),
      }),
    )
    .max(selectionValues.max * 10)
    .default([]),
});
export type ExtraInputBody = z.output<typeof ExtraInputBody>;

export const OrderEntry = z.object({
  id: z.number().int().positive(),
  listOrder: z.number().int().min(1).max(10_000),
});

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
