import { systemAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { lazyPart } from '#src/lazyPart.ts';

const label = 'menu.system.languages';
const load = () => import('./LanguageAdmin.tsx');

export const languages = {
  name: 'languages',
  list: screen('/language-admin', systemAdministrators, load, { label }),
  icon: lazyPart(() => import('@mui/icons-material/TranslateOutlined')),
  recordRepresentation: 'name',
  options: {
    path: '/language-admin',
    label,
    pages: { backend: screen('/language-admin/backend', systemAdministrators, load) },
  },
} satisfies AppResource;
