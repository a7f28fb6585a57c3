import { answerBeginningEndpoints, answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readBeginning } from './answer-beginning.ts';
import { pageOfTemplates, readTemplate, readUsedModules } from './answer-templates.repository.ts';
import { createTemplate, removeTemplate, saveTemplate } from './change-template.ts';

/** Templates of answers and mails, per person and per module (decisions 0087, 0111). */
export const answerTemplateRoutes: Route[] = [
  ...routes(answerTemplateEndpoints, {
    list: ({ db, caller, query }) => pageOfTemplates(db, caller, query),
    modules: ({ db, caller }) => readUsedModules(db, caller),
    read: ({ db, caller, params }) => readTemplate(db, caller, params.id),
    create: (context) => createTemplate(context, context.body),
    save: (context) => saveTemplate(context, context.body),
    remove: (context) => removeTemplate(context, context.params.id),
  }),
  ...routes(answerBeginningEndpoints, {
    begin: (context) => readBeginning(context, context.params.id, context.query.templateId),
  }),
];
