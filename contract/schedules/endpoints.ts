import { forContributors } from '#contract/http.ts';
import { Schedule, ScheduleInput } from './schema.ts';

/** Implementation schedules [R3P-86, R3P-87]. */
export const scheduleEndpoints = {
  read: forContributors('GET api/v3/contribution-implementation-schedule/:id', {
    summary: 'The implementation schedule of a contribution',
    response: Schedule,
  }),
  replace: forContributors('POST api/v3/contribution-implementation-schedule/:id', {
    summary: 'Replaces the implementation schedule of a contribution',
    body: ScheduleInput,
    response: Schedule,
    alert: 'app.implementationSchedule.saved',
  }),
};
