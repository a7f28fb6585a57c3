import { brandEndpoints } from '#contract/brand/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** Pictures and manuals that the organisation has of its own; a failure is told by a toast, for nothing shows that they lack. */
export const readAssets = reading(brandEndpoints.assets, {});
