import { tagEndpoints as endpoints } from '#contract/tags/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** What merging a tag into another one would change. */
export const readTagMerge = reading(endpoints.previewMerge);

/** Merges a tag into another one; the screen says what it came to. */
export const mergeTags = change(endpoints.merge, { successMessage: null });
