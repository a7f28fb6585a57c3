import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { questionSetEndpoints } from '#contract/programme-templates/questions.endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Puts all inputs of a type or competition in a new order. */
export const orderExtraInputs = change(extraInputEndpoints.updateOrder);

/** The questions of a template, or of a set that the product comes with. */
export const readQuestionSet = reading(questionSetEndpoints.read);

/** Adds them to a form. */
export const addQuestionSet = change(questionSetEndpoints.add);
