import { z } from 'zod';
import { forContributors, forSignedIn, Id, paging, rowsOf, saveOf } from '#contract/http.ts';
import { TEMPLATE_LIMITS, TEMPLATE_SORT_FIELDS } from './rules.ts';
import {
  AnswerBeginning,
  AnswerTemplate,
  AnswerTemplateChange,
  AnswerTemplateInput,
  AnswerTemplateRow,
  TemplateModule,
  TemplatePurpose,
  TemplateScope,
} from './schema.ts';

/** Templates of answers and mails: everybody's own, and those of the modules in which they answer or send mails (decisions 0087, 0111). */
export const answerTemplateEndpoints = {
  list: forSignedIn('GET api/v3/answer-templates', {
    summary: 'Templates of the caller, and of modules in which they may answer or ask for mails',
    query: z.object({
      ...paging(TEMPLATE_SORT_FIELDS, 'name,asc'),
      'name.contains': z.string().max(TEMPLATE_LIMITS.name.max).optional(),
      'purpose.equals': TemplatePurpose.optional(),
      'scope.equals': TemplateScope.optional(),
      /** Those of one module. */
      'type.equals': TemplateModule.optional(),
      /** Those that can be used for contributions of a type, or mails of a module: the caller's own, and those of the module. */
      'usedFor.equals': TemplateModule.optional(),
    }),
    ...rowsOf(AnswerTemplateRow),
  }),
  modules: forSignedIn('GET api/v3/answer-templates/modules', {
    summary: 'Types of contribution that the caller may answer, and modules whose mails they may ask for',
    response: z.array(TemplateModule),
  }),
  read: forSignedIn('GET api/v3/answer-templates/:id', {
    summary: 'One template that the caller may use, with its texts',
    response: AnswerTemplate,
  }),
  create: forSignedIn('POST api/v3/answer-templates', {
    summary: 'Saves a template for the caller, or, for its administrators and editors, for a module',
    body: AnswerTemplateInput,
    response: AnswerTemplate,
    alert: 'app.answerTemplate.created',
  }),
  save: forSignedIn('PUT api/v3/answer-templates', {
    summary: 'Changes an own template, or one of a module that the caller administers or edits',
    body: saveOf(AnswerTemplateChange),
    response: AnswerTemplate,
    alert: 'app.answerTemplate.updated',
  }),
  remove: forSignedIn('DELETE api/v3/answer-templates/:id', {
    summary: 'Deletes an own template, or one of a module that the caller administers or edits',
    alert: 'app.answerTemplate.deleted',
  }),
};

export const answerBeginningEndpoints = {
  begin: forContributors('GET api/v3/contributions/:id/answer-beginning', {
    summary:
      'What an answer on a contribution begins with: a template in the language of the first author, else of the site, and what its placeholders stand for',
    query: z.object({
      /** Left out: no text, and what the placeholders stand for. */
      templateId: Id.optional(),
    }),
    response: AnswerBeginning,
  }),
};
