import { contributors } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.moderation';

/** Comments that were reported or hidden, for those who moderate the discussions that they are of. */
export const moderatedComments = {
  name: 'moderated-comments',
  list: screen('/reported-comments', contributors, () => import('./ModeratedCommentList.tsx'), { label }),
  icon: resourceIcon('moderated-comments'),
  recordRepresentation: 'id',
  options: { path: '/reported-comments', label },
} satisfies AppResource;
