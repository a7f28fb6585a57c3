import { platformAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.platform.tags';

export const tags = {
  name: 'tags',
  list: screen('/contribution-tag', platformAdministrators, () => import('./TagList.tsx'), { label }),
  icon: resourceIcon('tags'),
  recordRepresentation: 'title',
  options: { path: '/contribution-tag', label },
} satisfies AppResource;
