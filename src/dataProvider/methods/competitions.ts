import { competitionEndpoints as endpoints } from '#contract/competitions/endpoints.ts';
import { competitionPeopleEndpoints as people } from '#contract/competitions/people.endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Publishes a draft; with `sendEmailToUser` its audience gets a mail. */
export const startCompetition = change(endpoints.start);

/** The life cycle of its ideas, with the states by rank. */
export const readCompetitionLifeCycle = reading(endpoints.lifeCycle);

export const readModerators = reading(people.moderators);

export const saveModerators = change(people.saveModerators);

export const readJuries = reading(people.juries);

/** All juries at once; the step shows what went wrong. */
export const saveJuries = change(people.saveJuries, { errorMessage: null });
