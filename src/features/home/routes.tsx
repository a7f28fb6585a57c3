import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/', area: 'home', wide: true, load: () => import('./HomeScreen.tsx') },
];
