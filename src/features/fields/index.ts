import { anyOf, typeAdministrator } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const access = anyOf('ROLE_COMPETITION_ADMIN', 'ROLE_SUGGESTION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN');
const demand = typeAdministrator();
const label = 'menu.module.fields';

export const fields = {
  name: 'fields',
  list: screen('/contribution-field/:type', access, () => import('./FieldList.tsx'), { demand, label }),
  create: screen('/contribution-field/:type/new', access, () => import('./FieldCreate.tsx'), { demand }),
  edit: screen('/contribution-field/:type/:id/edit', access, () => import('./FieldEdit.tsx'), { demand }),
  icon: resourceIcon('fields'),
  recordRepresentation: 'definitionList[0].title',
  options: { path: '/contribution-field', label },
} satisfies AppResource;
