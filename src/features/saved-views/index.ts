import { signedIn } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'savedView.title';

/** Lists, boards and reports under a name: those that somebody opens, and the address of each, which leads to its screen. */
export const savedViews = {
  name: 'saved-views',
  list: screen('/view', signedIn, () => import('./SavedViewList.tsx'), { label }),
  show: screen('/view/:id', signedIn, () => import('./OpenView.tsx')),
  icon: resourceIcon('saved-views'),
  recordRepresentation: 'name',
  options: { path: '/view', label },
} satisfies AppResource;
