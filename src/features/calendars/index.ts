import { platformAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.platform.calendars';

export const calendars = {
  name: 'calendars',
  list: screen('/calendars', platformAdministrators, () => import('./CalendarList.tsx'), { label }),
  create: screen('/calendars/create', platformAdministrators, () => import('./CalendarCreate.tsx')),
  edit: screen('/calendars/:id', platformAdministrators, () => import('./CalendarEdit.tsx')),
  icon: resourceIcon('calendars'),
  recordRepresentation: 'name',
  options: { path: '/calendars', label },
} satisfies AppResource;
