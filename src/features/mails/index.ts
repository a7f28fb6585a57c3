import Icon from '@mui/icons-material/MailOutlined';
import { platformAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';

const label = 'mails.title';

export const mails = {
  name: 'mails',
  list: screen('/admin/mails', platformAdministrators, () => import('./MailList.tsx'), { label }),
  show: screen('/admin/mails/:id', platformAdministrators, () => import('./MailShow.tsx')),
  icon: Icon,
  recordRepresentation: 'subject',
  options: { path: '/admin/mails', label },
} satisfies AppResource;
