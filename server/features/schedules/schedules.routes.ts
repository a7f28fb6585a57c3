import { scheduleEndpoints as endpoints } from '../../../contract/schedules.ts';
import { type Route, route } from '../../plugins/route.ts';
import { openSchedule, replaceSchedule } from './schedule.replace.ts';

const read = route(endpoints.read, (context) => openSchedule(context, context.params.id));

const replace = route(endpoints.replace, (context) => {
  context.alertParams(String(context.params.id));
  return replaceSchedule(context, context.params.id, context.body);
});

/** Implementation schedules of contributions [R3P-86, R3P-87]. */
export const scheduleRoutes: Route[] = [read, replace];
