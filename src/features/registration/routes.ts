import type { AppRoute } from '#src/app/routes.ts';

/** The ways into an account and back into it; a key may stand in the path, the query wins, Q1-04. */
export const routes: readonly AppRoute[] = [
  { path: '/account/register', area: 'account', load: () => import('./RegisterScreen.tsx') },
  { path: '/account/activate/:key?', area: 'account', load: () => import('./ActivationScreen.tsx') },
  { path: '/account/activateUser/:key?', area: 'account', load: () => import('./ActivationScreen.tsx') },
  { path: '/account/reset/request', area: 'account', load: () => import('./ResetRequestScreen.tsx') },
  { path: '/account/reset/finish/:key?', area: 'account', load: () => import('./ResetFinishScreen.tsx') },
];
