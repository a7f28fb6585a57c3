import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Editable texts, one for each key and language. */
export const staticContents = endpointResource(staticContentEndpoints, {
  lists: ['list'],
  records: ['read'],
});
