import { contributors, insiders } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const loadShow = () => import('./detail/ContributionShow.tsx');
const label = 'menu.module.all';

/** Lists, the start of a new one, its form and its page; ideas have their competition in the path. */
export const contributions = {
  name: 'contributions',
  list: screen(
    '/contribution/list/:type/:parentId/:scope',
    contributors,
    () => import('./list/ContributionList.tsx'),
    { label },
  ),
  create: screen(
    '/contribution/:type/:parentId',
    contributors,
    () => import('./create/ContributionCreate.tsx'),
    { label: 'menu.contribute' },
  ),
  edit: screen(
    '/contribution/:type/:parentId?/:id/edit',
    contributors,
    () => import('./edit/ContributionEdit.tsx'),
  ),
  show: screen('/contribution/:type/:parentId?/:id/detail', contributors, loadShow),
  icon: resourceIcon('contributions'),
  recordRepresentation: 'title',
  options: {
    path: '/contribution',
    label,
    pages: {
      board: screen(
        '/contribution/board/:type/:parentId/:scope',
        contributors,
        () => import('./board/ContributionBoard.tsx'),
        { label: 'board.title' },
      ),
      job: screen('/contribution/jobs/:id', contributors, () => import('./bulk/BulkJobShow.tsx')),
      command: screen('/contribution/:type/:parentId?/:id/commandId/:command', contributors, loadShow),
    },
  },
} satisfies AppResource;

/** Contributions that may say the same, for those who administer or moderate both. */
export const likelyPairs = {
  name: 'likely-pairs',
  list: screen('/likely-duplicates/:type', insiders, () => import('./pairs/LikelyPairList.tsx'), {
    label: 'menu.module.likelyPairs',
  }),
  icon: resourceIcon('likely-pairs'),
  recordRepresentation: 'id',
  options: { path: '/likely-duplicates', label: 'menu.module.likelyPairs' },
} satisfies AppResource;
