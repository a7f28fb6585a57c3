import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Ideas of a competition for its moderators. */
export const competitionIdeas = endpointResource(competitionIdeaEndpoints, {
  lists: ['list'],
  language: 'langkey',
});
