import { questionSetEndpoints } from '#contract/programme-templates/questions.endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** The questions of a template, or of a set that the product comes with. */
export const readQuestionSet = reading(questionSetEndpoints.read);

/** Adds them to a form. */
export const addQuestionSet = change(questionSetEndpoints.add);
