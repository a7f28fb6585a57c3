import { platformAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'mails.title';

export const mails = {
  name: 'mails',
  list: screen('/admin/mails', platformAdministrators, () => import('./MailList.tsx'), { label }),
  show: screen('/admin/mails/:id', platformAdministrators, () => import('./MailShow.tsx')),
  icon: resourceIcon('mails'),
  recordRepresentation: 'subject',
  options: { path: '/admin/mails', label },
} satisfies AppResource;
