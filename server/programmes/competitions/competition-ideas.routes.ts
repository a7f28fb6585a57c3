import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readRows } from '#server/process/contributions/list/rows.repository.ts';
import { possibleIdeaStates } from '#server/process/life-cycles/engine/idea-states.ts';
import { loadLifeCycle } from '#server/process/life-cycles/load/life-cycle.ts';
import { readStoredCompetition } from './competition.form.ts';
import { requireModerator } from './competition.moderation.ts';
import { pageOfManagedIdeas } from './managed-ideas.repository.ts';
import { changeCompetitionState } from './state-change/change-state.ts';
import { previewStateChange } from './state-change/preview.ts';
import { previewUndo, undoMove } from './state-change/undo.ts';

/** The moderators' work on the ideas of a competition [R2J-12, R2J-13, R2J-29]. */
export const competitionIdeaRoutes: Route[] = routes(endpoints, {
  list: async (context) => {
    const { db, caller, params, locale, services } = context;
    await requireModerator(context, params.competitionId);
    const { competitionId } = params;
    const { competitionState } = await readStoredCompetition(db, competitionId);
    const { rows: figures, total } = await pageOfManagedIdeas(context, { competitionId, competitionState });
    const rows = await readRows(
      db,
      figures.map(({ id }) => id),
      { caller, locale, now: services.now() },
    );
    return new Page(
      rows.map((row, index) => ({
        ...row,
        stateLabel: row.stateName,
        bannerPreview: row.bannerPreviewPath,
        ...found(figures[index]),
      })),
      total,
    );
  },
  possibleStates: async (context) => {
    const { db, params } = context;
    await requireModerator(context, params.id);
    const { competitionState, lifeCycleId } = await readStoredCompetition(db, params.id);
    return possibleIdeaStates(competitionState, found(await loadLifeCycle(db, lifeCycleId)));
  },
  preview: (context) => previewStateChange(context, context.body, context.locale),
  changeState: async (context) => {
    const { title } = await readStoredCompetition(context.db, context.body.competitionId);
    context.alertParams(title);
    return changeCompetitionState(context, context.body);
  },
  readUndo: (context) => previewUndo(context, context.params.id),
  undo: async (context) => {
    const { title } = await readStoredCompetition(context.db, context.params.id);
    context.alertParams(title);
    return undoMove(context, { competitionId: context.params.id, moveId: context.body.moveId });
  },
});
