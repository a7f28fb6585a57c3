import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/unsubscribe-email/:token', area: 'account', load: () => import('./UnsubscribeScreen.tsx') },
];
