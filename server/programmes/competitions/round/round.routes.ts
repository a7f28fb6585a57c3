import { competitionRoundEndpoints as endpoints } from '#contract/competitions/round.endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { lockCompetition, readStoredCompetition } from '../competition.form.ts';
import { requireModerator } from '../competition.moderation.ts';
import { seatJury } from '../seats/seat-jury.ts';
import { moveDeadline } from './deadline.ts';
import { remindJurors } from './remind.ts';
import { readRound, runningJury } from './round.repository.ts';

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
  seat: async (context) => {
    const { db, params } = context;
    await requireModerator(context, params.id);
    const competition = await lockCompetition(db, params.id);
    const { came } = await seatJury(context, competition, runningJury(competition));
    return { ideas: came.size };
  },
  moveDeadline: async (context) => {
    const { db, params, body } = context;
    await requireModerator(context, params.id);
    return { jurors: await moveDeadline(context, await lockCompetition(db, params.id), body.dueDate) };
  },
});
