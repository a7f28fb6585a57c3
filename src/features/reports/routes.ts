import type { AppRoute } from '#src/app/routes.ts';

const area = 'reporting';

/** The reports, but for that of benefits, which stands with them [R3L-01 … R3L-05]. */
export const routes: readonly AppRoute[] = [
  { path: '/reporting/contributions', load: () => import('./OverviewReport.tsx'), area },
  {
    path: '/reporting/contribution/:type/distribution',
    load: () => import('./DistributionReport.tsx'),
    area,
  },
  { path: '/report/users-report', load: () => import('./UserReport.tsx'), area },
  {
    path: '/report/contribution/:type/organization-unit-report',
    load: () => import('./UnitReport.tsx'),
    area,
  },
  {
    path: '/report/:type/contribution-state-process-report',
    load: () => import('./ProcessReport.tsx'),
    area,
  },
];
