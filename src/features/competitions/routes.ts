import type { AppRoute } from '#src/app/routes.ts';

const show = () => import('./detail/CompetitionShow.tsx');

export const routes: readonly AppRoute[] = [
  { path: '/competition', area: 'competition', load: () => import('./CompetitionList.tsx') },
  { path: '/competition/public', area: 'competition', load: () => import('./PublicCompetitionList.tsx') },
  { path: '/competition/detail/:id', area: 'competition', load: show },
  { path: '/competition/detail/:id/:scope', area: 'competition', load: show },
  {
    path: '/competition/manage',
    area: 'competition-manage',
    load: () => import('./manage/CompetitionManageList.tsx'),
  },
  {
    path: '/competition/new',
    area: 'competition-manage',
    load: () => import('./wizard/CompetitionCreate.tsx'),
  },
  {
    // One screen with the question before an extra input is deleted, which stands over the third step [R2F-18].
    path: '/competition/:step/:id/edit/:extraInputId?/delete?',
    area: 'competition-manage',
    load: () => import('./wizard/CompetitionWizard.tsx'),
  },
];
