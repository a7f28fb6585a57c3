import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  { path: '/report/:type/benefit', load: () => import('./BenefitReport.tsx'), area: 'reporting' },
];
