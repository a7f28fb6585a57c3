import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/app/config', area: 'app-config', load: () => import('./SettingsScreen.tsx') },
];
