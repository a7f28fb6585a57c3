import { audienceEndpoints as endpoints } from '#contract/audiences/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** How many people an audience reaches, and a page of them by name. */
export const readAudience = reading(endpoints.preview);
