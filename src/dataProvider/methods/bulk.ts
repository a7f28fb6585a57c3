import { bulkEndpoints, bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Actions that the reader may execute on some of many contributions. */
export const readBulkChoices = reading(bulkEndpoints.choices);

/** What a command would do to many contributions; the dialog says what is in the way. */
export const previewBulk = change(bulkEndpoints.preview);

/** Has a command carried out on many contributions. */
export const startBulk = change(bulkEndpoints.start);

/** A job of one's own. */
export const readBulkJob = reading(bulkJobEndpoints.read);

/** Leaves out what a job has not done yet. */
export const cancelBulkJob = change(bulkJobEndpoints.cancel);

/** Takes back what a job changed. */
export const undoBulkJob = change(bulkJobEndpoints.undo);
