import { systemAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.system.languages';
const load = () => import('./LanguageAdmin.tsx');

export const languages = {
  name: 'languages',
  list: screen('/language-admin', systemAdministrators, load, { label }),
  icon: resourceIcon('languages'),
  recordRepresentation: 'name',
  options: {
    path: '/language-admin',
    label,
    pages: { backend: screen('/language-admin/backend', systemAdministrators, load) },
  },
} satisfies AppResource;
