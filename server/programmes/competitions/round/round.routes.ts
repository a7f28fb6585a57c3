import { competitionRoundEndpoints as endpoints } from '#contract/competitions/round.endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { lockCompetition, readStoredCompetition } from '../competition.form.ts';
import { requireModerator } from '../competition.moderation.ts';
import { moveDeadline } from './deadline.ts';
import { remindJurors } from './remind.ts';
import { readRound } from './round.repository.ts';

/** What a moderator does about missing scores, before the competition moves on. */
export const competitionRoundRoutes: Route[] = routes(endpoints, {
  read: async (context) => {
    const { db, params } = context;
    await requireModerator(context, params.id);
    return readRound(db, await readStoredCompetition(db, params.id));
  },
  remind: async (context) => {
    const { db, params, body } = context;
    await requireModerator(context, params.id);
    return { reminded: await remindJurors(context, await lockCompetition(db, params.id), body.userIds) };
  },
  moveDeadline: async (context) => {
    const { db, params, body } = context;
    await requireModerator(context, params.id);
    return { jurors: await moveDeadline(context, await lockCompetition(db, params.id), body.dueDate) };
  },
});
