import type { AppRoute } from '#src/app/routes.ts';

const list = () => import('./list/ContributionList.tsx');
const create = () => import('./create/ContributionCreate.tsx');
const edit = () => import('./edit/ContributionEdit.tsx');
const show = () => import('./detail/ContributionShow.tsx');
const area = 'contribution';

/** Lists, the start of a new one, its form and its page; ideas have their competition in the path. */
export const routes: readonly AppRoute[] = [
  { path: '/contribution/list/:type/:parentId/:scope', load: list, area },
  { path: '/contribution/:type/:parentId', load: create, area },
  { path: '/contribution/:type/:id/edit', load: edit, area },
  { path: '/contribution/:type/:parentId/:id/edit', load: edit, area },
  { path: '/contribution/:type/:id/detail', load: show, area },
  { path: '/contribution/:type/:parentId/:id/detail', load: show, area },
  { path: '/contribution/:type/:id/commandId/:command', load: show, area },
  { path: '/contribution/:type/:parentId/:id/commandId/:command', load: show, area },
];
