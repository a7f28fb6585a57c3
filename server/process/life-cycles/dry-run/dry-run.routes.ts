import { lifeCycleChangeEndpoints as endpoints } from '#contract/life-cycles/changes.endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { applyDraft } from './apply.ts';
import { discardDraft, openDraft, readDraftOf } from './drafts.ts';
import { dryRun } from './preview.ts';

/** Drafts of life cycles: prepared, looked at and applied by those who configure them. */
export const lifeCycleChangeRoutes: Route[] = [
  route(endpoints.draft, ({ db, params }) => readDraftOf(db, params.id)),
  route(endpoints.openDraft, ({ db, services, params }) => openDraft(db, services, params.id)),
  route(endpoints.discardDraft, async ({ db, params }) => {
    await discardDraft(db, params.id);
    return undefined;
  }),
  route(endpoints.dryRun, ({ params, body, ...context }) => dryRun(context, params.id, body.moves)),
  route(endpoints.applyDraft, ({ params, body, ...context }) => applyDraft(context, params.id, body)),
];
