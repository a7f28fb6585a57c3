import { z } from 'zod';
import { endpointFor, listOf, paging, rowsOf, saveOf } from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import {
  PROGRAMME_TEMPLATE_LIMITS,
  PROGRAMME_TEMPLATE_SORT_FIELDS,
  TEMPLATE_KINDS,
  TEMPLATE_STAFF,
} from './rules.ts';
import {
  ProgrammeTemplate,
  ProgrammeTemplateChange,
  ProgrammeTemplateInput,
  TemplateKind,
} from './schema.ts';

/** Whoever prepares something of which there are templates. */
export const forTemplateStaff = endpointFor(anyOf(...new Set(Object.values(TEMPLATE_STAFF).flat())));

/**
 * What new campaigns, competitions and life cycles begin with, and questions for forms (decisions 0109, 0110). A copy is made by
 * `…/clone` or `…/copy` of the source, questions are added by `question-sets`.
 */
export const programmeTemplateEndpoints = {
  list: forTemplateStaff('GET api/v3/programme-templates', {
    summary: 'Templates that the caller can begin with: their own, and shared ones',
    query: z.object({
      ...paging(PROGRAMME_TEMPLATE_SORT_FIELDS, 'name,asc'),
      'kind.equals': TemplateKind.optional(),
      'kind.in': listOf(TEMPLATE_KINDS).optional(),
      'name.contains': z.string().max(PROGRAMME_TEMPLATE_LIMITS.name.max).optional(),
    }),
    ...rowsOf(ProgrammeTemplate),
  }),
  read: forTemplateStaff('GET api/v3/programme-templates/:id', {
    summary: 'One template that the caller can begin with',
    response: ProgrammeTemplate,
  }),
  create: forTemplateStaff('POST api/v3/programme-templates', {
    summary:
      'Makes a template of what the caller prepares: a campaign, a competition, a life cycle, or the questions of a form',
    body: ProgrammeTemplateInput,
    response: ProgrammeTemplate,
    status: 201,
    alert: 'app.programmeTemplate.created',
  }),
  save: forTemplateStaff('PUT api/v3/programme-templates', {
    summary: 'Renames, describes or shares a template',
    body: saveOf(ProgrammeTemplateChange),
    response: ProgrammeTemplate,
    alert: 'app.programmeTemplate.updated',
  }),
  remove: forTemplateStaff('DELETE api/v3/programme-templates/:id', {
    summary: 'Deletes a template; what it copies, or was added to, stays',
    alert: 'app.programmeTemplate.deleted',
  }),
};
