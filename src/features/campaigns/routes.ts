import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/campaign', area: 'campaign', load: () => import('./CampaignList.tsx') },
  { path: '/campaign/:id', area: 'campaign', load: () => import('./CampaignShow.tsx') },
  { path: '/campaign/manage', area: 'campaign', load: () => import('./CampaignManageList.tsx') },
  { path: '/campaign/new', area: 'campaign', load: () => import('./CampaignCreate.tsx') },
  { path: '/campaign/:id/edit', area: 'campaign', load: () => import('./CampaignEdit.tsx') },
  { path: '/campaign/:id/delete', area: 'campaign', load: () => import('./CampaignDelete.tsx') },
];
