import { homeEndpoints } from '#contract/home/endpoints.ts';
import { managementEndpoints } from '#contract/home/management.ts';
import { reading } from '../endpointMethod.ts';

/** What the home page tells the reader of contributions. */
export const readHome = reading(homeEndpoints.read);

/** How promised answers were kept. */
export const readAnswerFigures = reading(homeEndpoints.answers);

/** What needs those who manage. */
export const readManagement = reading(managementEndpoints.read);
