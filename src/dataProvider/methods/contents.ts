import { contentEndpoints as endpoints } from '#contract/contents/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** Categories with the keys of their names. */
export const readContentCategories = reading(endpoints.categories);
