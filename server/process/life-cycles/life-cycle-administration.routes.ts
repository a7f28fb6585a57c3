import { lifeCycleChangeEndpoints } from '#contract/life-cycles/changes.endpoints.ts';
import {
  lifeCycleAdministrationEndpoints,
  lifeCycleCheckEndpoints,
} from '#contract/life-cycles/endpoints.ts';
import { lifeCycleTransferEndpoints } from '#contract/life-cycles/transfer.endpoints.ts';
import { lifeCycleVersionEndpoints } from '#contract/life-cycles/versions.endpoints.ts';
import { found, refused } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readCheck } from './check/read-check.ts';
import { addDefaultLifeCycle } from './defaults/install.ts';
import { applyDraft } from './dry-run/apply.ts';
import { discardDraft, openDraft, readDraftOf, restoreVersion } from './dry-run/drafts.ts';
import { dryRun } from './dry-run/preview.ts';
import { copyLifeCycle } from './life-cycle.insert.ts';
import { readUses } from './life-cycle.repository.ts';
import { checkLifeCycleFile, exportLifeCycle, importLifeCycle } from './transfer/transfer.ts';
import { pageOfVersions, readVersion } from './versions/versions.repository.ts';

/** What administrators do with whole life cycles: copies, files, defaults, checks, and drafts that take their place. */
export const lifeCycleAdministrationRoutes: Route[] = [
  ...routes(lifeCycleAdministrationEndpoints, {
    uses: ({ query, db }) => readUses(db, query.lifeCycleId),
    copy: ({ params, body, db }) => copyLifeCycle(db, params.id, body.definitionList),
    addDefault: async ({ params, db }) => {
      const added = await addDefaultLifeCycle(db, params.type);
      if (added === null) throw refused('error.alreadyExists', 'lifeCycle');
      return added;
    },
  }),
  ...routes(lifeCycleCheckEndpoints, {
    check: (context) => readCheck(context, context.params.id),
  }),
  ...routes(lifeCycleTransferEndpoints, {
    export: ({ params, ...context }) => exportLifeCycle(context, params.id),
    check: ({ file, ...context }) => checkLifeCycleFile(context, found(file).bytes),
    apply: ({ file, body, ...context }) => importLifeCycle(context, found(file).bytes, body.digest),
  }),
  ...routes(lifeCycleChangeEndpoints, {
    draft: ({ db, params }) => readDraftOf(db, params.id),
    openDraft: ({ db, services, params }) => openDraft(db, services, params.id),
    discardDraft: ({ db, params }) => discardDraft(db, params.id),
    dryRun: ({ params, body, ...context }) => dryRun(context, params.id, body.moves),
    applyDraft: ({ params, body, ...context }) => applyDraft(context, params.id, body),
  }),
  ...routes(lifeCycleVersionEndpoints, {
    list: ({ params, query, db }) => pageOfVersions(db, params.id, query),
    read: ({ params, db }) => readVersion(db, params),
    restore: ({ params, db, services }) => restoreVersion(db, services, params),
  }),
];
