import { scheduleEndpoints } from '#contract/schedules/endpoints.ts';
import type { Schedule } from '#contract/schedules/schema.ts';
import { endpointResource } from './endpointResource.ts';

/** Implementation schedules by the ids of their contributions. */
export const schedules = endpointResource(scheduleEndpoints, {
  records: ['read'],
  update: 'replace',
  idOf: ({ contributionId }: Schedule) => contributionId,
});
