import { staticContentEndpoints as endpoints } from '#contract/static-contents/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** Editable texts that hold what is searched. */
export const readStaticContentHits = reading(endpoints.find);
