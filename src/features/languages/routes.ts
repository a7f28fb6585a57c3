import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/language-admin', area: 'language-admin', load: () => import('./LanguageAdmin.tsx') },
  { path: '/language-admin/backend', area: 'language-admin', load: () => import('./LanguageAdmin.tsx') },
];
