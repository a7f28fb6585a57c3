import type { AppRoute } from '../../app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/campaign', area: 'campaign', load: () => import('./CampaignList.tsx') },
  { path: '/campaign/:id', area: 'campaign', load: () => import('./CampaignShow.tsx') },
];
