import { pointDefinitionEndpoints as endpoints } from '#contract/points/definitions.endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Deletes a definition; the answer says whether it is gone: one in use is only made inactive. */
export const removePointDefinition = change(endpoints.remove, { successMessage: null });
