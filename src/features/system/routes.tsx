import { platformAdministrators } from '../../../contract/roles.ts';
import type { AppRoute } from '../../app/routes.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/admin/docs',
    area: 'administration',
    access: platformAdministrators,
    load: () => import('./ApiDocs.tsx'),
  },
];
