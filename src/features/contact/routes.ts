import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/contact', area: 'contact', load: () => import('./ContactScreen.tsx') },
];
