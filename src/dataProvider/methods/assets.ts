import { brandEndpoints } from '#contract/brand/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Pictures and manuals that the organisation has of its own. Shown in places, so that a failure is told by a toast. */
export const readAssets = change(brandEndpoints.assets);
