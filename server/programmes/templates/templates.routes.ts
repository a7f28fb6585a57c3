import { programmeTemplateEndpoints } from '#contract/programme-templates/endpoints.ts';
import { questionSetEndpoints } from '#contract/programme-templates/questions.endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { createTemplate, removeTemplate, saveTemplate } from './change-template.ts';
import { addSet, readSet } from './question-sets.ts';
import { pageOfTemplates, readTemplate } from './templates.repository.ts';

/** What new campaigns, competitions and life cycles begin with, and questions for forms (decisions 0109, 0110). */
export const programmeTemplateRoutes: Route[] = [
  ...routes(programmeTemplateEndpoints, {
    list: ({ db, caller, query }) => pageOfTemplates(db, caller, query),
    read: ({ db, caller, params }) => readTemplate(db, caller, params.id),
    create: (context) => createTemplate(context, context.body),
    save: (context) => saveTemplate(context, context.body),
    remove: (context) => removeTemplate(context, context.params.id),
  }),
  ...routes(questionSetEndpoints, {
    read: (context) => readSet(context, context.query),
    add: async (context) => {
      const counts = await addSet(context, context.body);
      context.alertParams(String(counts.added));
      return counts;
    },
  }),
];
