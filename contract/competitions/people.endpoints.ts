import { z } from 'zod';
import { endpoint, Id } from '#contract/http.ts';
import { MAX_SELECTED_USERS } from '#contract/programmes/rules.ts';
import { contributors } from '#contract/roles.ts';
import { CompetitionUser, Jury, JuryPost } from './people.schema.ts';
import { competitionStaff } from './schema.ts';

const byId = z.object({ id: Id });

/** Who moderates and judges a competition [R2J-50 … R2J-53], S2-30, S2-31. */
export const competitionPeopleEndpoints = {
  moderators: endpoint('GET api/v3/competition-moderator/:id', {
    access: contributors,
    summary: 'Moderators of a competition, for its administrators and moderators',
    params: byId,
    response: z.array(CompetitionUser),
    aliases: ['api/v3/competition_moderator/:id'],
  }),
  saveModerators: endpoint('POST api/v3/competition-moderator/:id', {
    access: competitionStaff,
    summary: 'Replaces the moderators of a competition',
    params: byId,
    body: z.object({
      userList: z.array(z.object({ id: z.number().int().positive() })).max(MAX_SELECTED_USERS),
    }),
    response: z.array(CompetitionUser),
    aliases: ['api/v3/competition_moderator/:id'],
    alert: 'app.competition.moderatorsSaved',
  }),
  juries: endpoint('GET api/v3/juries/competition/:id', {
    access: contributors,
    summary: 'Juries of a competition, for its administrators and moderators',
    params: byId,
    response: z.array(Jury),
  }),
  saveJuries: endpoint('POST api/v3/juries/competition/:id/juryPost', {
    access: competitionStaff,
    summary: 'Replaces the juries of a competition',
    params: byId,
    body: JuryPost,
    response: z.array(Jury),
    alert: 'app.competition.juriesSaved',
  }),
};
