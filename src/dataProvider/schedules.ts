import { scheduleEndpoints } from '#contract/schedules/endpoints.ts';
import type { Schedule } from '#contract/schedules/schema.ts';
import { endpointResource } from './endpointResource.ts';

/** Implementation schedules by the ids of their contributions [R3P-86, R3P-87]. */
export const schedules = endpointResource(scheduleEndpoints, {
  records: ['read'],
  update: 'replace',
  idOf: ({ contributionId }: Schedule) => contributionId,
});
