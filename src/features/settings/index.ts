import { systemAdministrators } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const settings = screen('/app/config', systemAdministrators, () => import('./SettingsScreen.tsx'), {
  label: 'menu.system.config',
});
