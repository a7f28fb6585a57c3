import { competitionEndpoints as endpoints } from '#contract/competitions/endpoints.ts';
import { competitionPeopleEndpoints as people } from '#contract/competitions/people.endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Publishes a draft; with `sendEmailToUser` its audience gets a mail [R2J-11], Q2-26. */
export const startCompetition = change(endpoints.start);

/** The life cycle of its ideas, with the states by rank [R2J-30], Q2-31. */
export const readCompetitionLifeCycle = reading(endpoints.lifeCycle);

export const readModerators = reading(people.moderators);

export const saveModerators = change(people.saveModerators);

export const readJuries = reading(people.juries);

/** All juries at once; what went wrong is told by the step, Q2-34. */
export const saveJuries = change(people.saveJuries, { errorMessage: null });
