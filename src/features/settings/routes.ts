import type { AppRoute } from '../../app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/app/config', area: 'app-config', load: () => import('./SettingsScreen.tsx') },
];
