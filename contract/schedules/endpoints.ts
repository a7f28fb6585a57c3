import { z } from 'zod';
import { endpoint, Id } from '#contract/http.ts';
import { contributors } from '#contract/roles.ts';
import { Schedule, ScheduleInput } from './schema.ts';

/** Implementation schedules [R3P-86, R3P-87]. */
export const scheduleEndpoints = {
  read: endpoint('GET api/v3/contribution-implementation-schedule/:id', {
    access: contributors,
    summary: 'The implementation schedule of a contribution',
    params: z.object({ id: Id }),
    response: Schedule,
  }),
  replace: endpoint('POST api/v3/contribution-implementation-schedule/:id', {
    access: contributors,
    summary: 'Replaces the implementation schedule of a contribution',
    params: z.object({ id: Id }),
    body: ScheduleInput,
    response: Schedule,
    alert: 'app.implementationSchedule.saved',
  }),
};
