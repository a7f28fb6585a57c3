import { organizationEndpoints as endpoints } from '#contract/organizations/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** What moving a unit below another node would mean. */
export const readUnitMove = reading(endpoints.previewMove);
