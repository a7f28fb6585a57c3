import { z } from 'zod';
import { endpointFor, paging, rowsOf, saveOf } from '#contract/http.ts';
import { anyOf } from '#contract/roles.ts';
import { PROGRAMME_TEMPLATE_LIMITS, PROGRAMME_TEMPLATE_SORT_FIELDS } from './rules.ts';
import {
  ProgrammeKind,
  ProgrammeTemplate,
  ProgrammeTemplateChange,
  ProgrammeTemplateInput,
} from './schema.ts';

const forProgrammeStaff = endpointFor(
  anyOf('ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR', 'ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR'),
);

/** Campaigns and competitions with which new ones begin; a copy is made by `…/clone` of the source (decision 0109). */
export const programmeTemplateEndpoints = {
  list: forProgrammeStaff('GET api/v3/programme-templates', {
    summary: 'Templates that the caller can begin with: their own, and shared ones',
    query: z.object({
      ...paging(PROGRAMME_TEMPLATE_SORT_FIELDS, 'name,asc'),
      'kind.equals': ProgrammeKind.optional(),
      'name.contains': z.string().max(PROGRAMME_TEMPLATE_LIMITS.name.max).optional(),
    }),
    ...rowsOf(ProgrammeTemplate),
  }),
  read: forProgrammeStaff('GET api/v3/programme-templates/:id', {
    summary: 'One template that the caller can begin with',
    response: ProgrammeTemplate,
  }),
  create: forProgrammeStaff('POST api/v3/programme-templates', {
    summary: 'Makes a template of a campaign or a competition that the caller prepares',
    body: ProgrammeTemplateInput,
    response: ProgrammeTemplate,
    status: 201,
    alert: 'app.programmeTemplate.created',
  }),
  save: forProgrammeStaff('PUT api/v3/programme-templates', {
    summary: 'Renames, describes or shares a template',
    body: saveOf(ProgrammeTemplateChange),
    response: ProgrammeTemplate,
    alert: 'app.programmeTemplate.updated',
  }),
  remove: forProgrammeStaff('DELETE api/v3/programme-templates/:id', {
    summary: 'Deletes a template; what it copies stays',
    alert: 'app.programmeTemplate.deleted',
  }),
};
