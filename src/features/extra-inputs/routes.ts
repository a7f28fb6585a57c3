import { typeAdministrator } from '#contract/roles.ts';
import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  {
    // One screen: the list, and over it an input that is edited, or the question before it is deleted.
    path: '/extra-input/:source/:id?/:act?',
    load: () => import('./ExtraInputPage.tsx'),
    area: 'extra-input',
    access: typeAdministrator('source'),
  },
];
