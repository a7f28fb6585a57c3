import { questionEndpoints as endpoints } from '#contract/questions/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Asks the authors of a contribution for details. */
export const askAuthors = change(endpoints.ask);

/** Answers a question as an author. */
export const answerQuestion = change(endpoints.answer);

/** Withdraws a question that is not answered. */
export const withdrawQuestion = change(endpoints.withdraw);

/** Own contributions with questions that wait for an answer. */
export const readWaitingQuestions = reading(endpoints.mine);
