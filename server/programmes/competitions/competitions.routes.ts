import { competitionEndpoints as endpoints } from '#contract/competitions/endpoints.ts';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import { found } from '#server/platform/errors.ts';
import { copyPictures } from '#server/platform/files/pictures.copy.ts';
import { pictureMedia } from '#server/platform/files/pictures.read.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { withCleanText } from '#server/platform/texts/rich-text.body.ts';
import { listStates, readLifeCycle } from '#server/process/life-cycles/life-cycle.repository.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { listProgrammes } from '#server/programmes/shared/programme.repository.ts';
import { cloneCompetition } from './cloning/competition.clone.ts';
import { startFromTemplate } from './cloning/competition.template.ts';
import { competitionsFor } from './competition.columns.ts';
import { readCompetition } from './competition.detail.ts';
import { readCompetitionForm, readStoredCompetition } from './competition.form.ts';
import { restoreCompetition } from './competition.restore.ts';
import { createCompetition, saveCompetition } from './competition.save.ts';
import { startCompetition } from './competition.start.ts';
import { languagesFor, namesFirst, presentManaged } from './competitions.present.ts';
import {
  pageOfAllCompetitions,
  pageOfCompetitions,
  readCompetitionImage,
  requireReadable,
} from './competitions.repository.ts';

/** Competitions for readers and for those who prepare them [R2J-04 … R2J-11, R2J-30], Q2-39. */
export const competitionRoutes: Route[] = routes(endpoints, {
  list: async (context) => {
    const { db, services, query, locale } = context;
    const languages = await languagesFor(db, services, locale);
    const page = await pageOfCompetitions(db, await programmeViewerOf(context), query);
    return page.map((row) => namesFirst(row, languages));
  },
  all: async (context) => {
    const { db, services, query, params } = context;
    const languages = await languagesFor(db, services, params.lang);
    const page = await listProgrammes<CompetitionRow>(
      db,
      competitionsFor(await programmeViewerOf(context)),
      query,
    );
    return page.map((row) => namesFirst(row, languages));
  },
  read: async (context) => {
    const { db, services, params } = context;
    const languages = await languagesFor(db, services, params.lang);
    return found(await readCompetition(db, await programmeViewerOf(context), params.id, languages));
  },
  manage: async (context) => {
    const page = await pageOfAllCompetitions(context, await programmeViewerOf(context));
    return page.map(presentManaged);
  },
  edit: async (context) =>
    readCompetitionForm(context.db, await programmeViewerOf(context), context.params.id),
  create: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const body = await withCleanText(context.body, 'body');
      const { template } = body;
      return transaction((db) =>
        template === undefined
          ? createCompetition({ ...context, db }, body)
          : startFromTemplate({ ...context, db }, template, body),
      );
    },
  },
  clone: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const { params, body } = context;
      const pictures = await copyPictures(context, await readStoredCompetition(context.db, params.id));
      return transaction((db) => cloneCompetition({ ...context, db }, params.id, body, pictures));
    },
  },
  save: {
    ownTransaction: true,
    handle: async ({ transaction, ...context }) => {
      const body = await withCleanText(context.body, 'body');
      return transaction((db) => saveCompetition({ ...context, db }, body));
    },
  },
  restore: (context) => restoreCompetition(context, context.params.id),
  start: (context) => startCompetition(context, context.body),
  lifeCycle: async (context) => {
    const { db, params } = context;
    const { lifeCycleId } = await requireReadable(db, await programmeViewerOf(context), params.id);
    return { ...found(await readLifeCycle(db, lifeCycleId)), states: await listStates(db, lifeCycleId) };
  },
  image: async (context) =>
    pictureMedia(
      context.services,
      found(await readCompetitionImage(context.db, await programmeViewerOf(context), context.params.key)),
    ),
});
