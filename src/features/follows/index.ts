import { contributors } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.account.follows';

/** What somebody follows. */
export const follows = {
  name: 'follows',
  list: screen('/follows', contributors, () => import('./FollowList.tsx'), { label }),
  icon: resourceIcon('follows'),
  recordRepresentation: 'title',
  options: { path: '/follows', label },
} satisfies AppResource;
