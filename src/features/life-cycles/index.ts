import { systemAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.system.lifeCycles';

export const lifeCycles = {
  name: 'life-cycles',
  list: screen('/life-cycle', systemAdministrators, () => import('./LifeCycleList.tsx'), { label }),
  edit: screen('/life-cycle/:id/:view?', systemAdministrators, () => import('./LifeCyclePage.tsx')),
  icon: resourceIcon('life-cycles'),
  recordRepresentation: 'definitionList[0].name',
  options: { path: '/life-cycle', label },
} satisfies AppResource;
