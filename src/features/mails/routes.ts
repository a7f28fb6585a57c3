import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/admin/mails', area: 'administration', load: () => import('./MailList.tsx') },
  { path: '/admin/mails/:id', area: 'administration', load: () => import('./MailShow.tsx') },
];
