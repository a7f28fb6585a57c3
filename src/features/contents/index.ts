import { anyOf, everyone } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { moduleIsOn } from '#src/app/page.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const author = anyOf('ROLE_CONTENT_AUTHOR');
const editor = anyOf('ROLE_CONTENT_EDITOR');
const staff = anyOf('ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR');
const exists = moduleIsOn('CONTENT');
const label = 'menu.news';

export const contents = {
  name: 'contents',
  list: screen('/content', everyone, () => import('./ContentList.tsx'), { exists, label }),
  show: screen('/content/:id', everyone, () => import('./ContentShow.tsx'), { exists }),
  create: screen('/content/new', author, () => import('./ContentCreate.tsx'), { exists }),
  edit: screen('/content/:id/edit', staff, () => import('./ContentEdit.tsx'), { exists }),
  icon: resourceIcon('contents'),
  recordRepresentation: 'title',
  options: {
    path: '/content',
    label,
    pages: {
      manage: screen('/content/manage', staff, () => import('./ContentManageList.tsx'), { exists, label }),
      delete: screen('/content/:id/delete', editor, () => import('./ContentDelete.tsx'), { exists }),
    },
  },
} satisfies AppResource;
