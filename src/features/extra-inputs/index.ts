import { moduleAdministrators, typeAdministrator } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.module.extraInputs';

export const extraInputs = {
  name: 'extra-inputs',
  // One screen: the list, and over it an input that is edited, or the question before it is deleted.
  list: screen(
    '/extra-input/:source/:id?/:act?',
    moduleAdministrators,
    () => import('./ExtraInputPage.tsx'),
    { demand: typeAdministrator('source'), label },
  ),
  icon: resourceIcon('extra-inputs'),
  recordRepresentation: 'definitionList[0].label',
  options: { path: '/extra-input', label },
} satisfies AppResource;
