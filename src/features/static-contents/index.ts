import { everyone, platformAdministrators } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.platform.staticContent';

export const staticContents = {
  name: 'static-contents',
  list: screen('/static-content/edit', platformAdministrators, () => import('./StaticContentList.tsx'), {
    label,
  }),
  edit: screen('/static-content/edit/:id', platformAdministrators, () => import('./StaticContentEdit.tsx')),
  icon: resourceIcon('static-contents'),
  recordRepresentation: 'title',
  options: { path: '/static-content', label },
} satisfies AppResource;

export const staticContent = screen(
  '/static-content-view/:contentKey',
  everyone,
  () => import('./StaticContentScreen.tsx'),
);
