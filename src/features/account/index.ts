import { anyOf, everyone } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const login = screen('/login', everyone, () => import('./LoginScreen.tsx'), { label: 'menu.signIn' });

export const accountSettings = screen(
  '/account/settings',
  anyOf('ROLE_ADMIN', 'ROLE_USER'),
  () => import('./AccountSettingsScreen.tsx'),
  { label: 'menu.account.settings' },
);

export const accountPages = [
  login,
  accountSettings,
  screen('/logout', everyone, () => import('./LogoutScreen.tsx')),
  screen('/account/first-administrator', everyone, () => import('./FirstAdministratorScreen.tsx')),
  screen('/account/identity-provider', everyone, () => import('./IdentityProviderScreen.tsx'), {
    exists: ({ identityProvider }) => identityProvider !== null,
  }),
];
