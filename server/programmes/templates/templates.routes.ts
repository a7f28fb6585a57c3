import { programmeTemplateEndpoints } from '#contract/programme-templates/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { createTemplate, removeTemplate, saveTemplate } from './change-template.ts';
import { pageOfTemplates, readTemplate } from './templates.repository.ts';

/** Campaigns and competitions with which new ones begin (decision 0109). */
export const programmeTemplateRoutes: Route[] = routes(programmeTemplateEndpoints, {
  list: ({ db, caller, query }) => pageOfTemplates(db, caller, query),
  read: ({ db, caller, params }) => readTemplate(db, caller, params.id),
  create: (context) => createTemplate(context, context.body),
  save: (context) => saveTemplate(context, context.body),
  remove: (context) => removeTemplate(context, context.params.id),
});
