import { conflictEndpoints as endpoints } from '#contract/competitions/conflicts.endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { lockCompetition, readStoredCompetition } from '../competition.form.ts';
import { requireModerator } from '../competition.moderation.ts';
import { declareConflict, withdrawConflict } from './conflicts.change.ts';
import { pageOfOwnConflicts, pageOfRoundConflicts } from './conflicts.repository.ts';
import { nameSubstitute } from './substitute.ts';

/** Conflicts of interest of jurors, and who scores in their place. */
export const conflictRoutes: Route[] = routes(endpoints, {
  declare: (context) => declareConflict(context, context.params.id, context.body),
  withdraw: (context) => withdrawConflict(context, context.params.id),
  mine: ({ db, caller, query }) => pageOfOwnConflicts(db, caller.id, query),
  ofRound: async (context) => {
    const { db, caller, params, query } = context;
    await requireModerator(context, params.id);
    return pageOfRoundConflicts(db, caller, await readStoredCompetition(db, params.id), query);
  },
  substitute: async (context) => {
    const { db, params, body } = context;
    await requireModerator(context, params.id);
    await nameSubstitute(context, await lockCompetition(db, params.id), { ...params, ...body });
  },
});
