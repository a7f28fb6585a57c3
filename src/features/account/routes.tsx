import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/login', area: 'account', load: () => import('./LoginScreen.tsx') },
  { path: '/logout', area: 'account', load: () => import('./LogoutScreen.tsx') },
  { path: '/account/settings', area: 'account', load: () => import('./AccountSettingsScreen.tsx') },
  {
    path: '/account/first-administrator',
    area: 'account',
    load: () => import('./FirstAdministratorScreen.tsx'),
  },
  {
    path: '/account/identity-provider',
    area: 'account',
    load: () => import('./IdentityProviderScreen.tsx'),
  },
];
