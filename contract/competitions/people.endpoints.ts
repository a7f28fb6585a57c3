import { z } from 'zod';
import { forContributors } from '#contract/http.ts';
import { MAX_SELECTED_USERS } from '#contract/programmes/rules.ts';
import { CompetitionUser, Jury, JuryPost } from './people.schema.ts';
import { forCompetitionStaff } from './schema.ts';

/** Who moderates and judges a competition [R2J-50 … R2J-53], S2-30, S2-31. */
export const competitionPeopleEndpoints = {
  moderators: forContributors('GET api/v3/competition-moderator/:id', {
    summary: 'Moderators of a competition, for its administrators and moderators',
    response: z.array(CompetitionUser),
    aliases: ['api/v3/competition_moderator/:id'],
  }),
  saveModerators: forCompetitionStaff('POST api/v3/competition-moderator/:id', {
    summary: 'Replaces the moderators of a competition',
    body: z.object({
      userList: z.array(z.object({ id: z.number().int().positive() })).max(MAX_SELECTED_USERS),
    }),
    response: z.array(CompetitionUser),
    aliases: ['api/v3/competition_moderator/:id'],
    alert: 'app.competition.moderatorsSaved',
  }),
  juries: forContributors('GET api/v3/juries/competition/:id', {
    summary: 'Juries of a competition, for its administrators and moderators',
    response: z.array(Jury),
  }),
  saveJuries: forCompetitionStaff('POST api/v3/juries/competition/:id/juryPost', {
    summary: 'Replaces the juries of a competition',
    body: JuryPost,
    response: z.array(Jury),
    alert: 'app.competition.juriesSaved',
  }),
};
