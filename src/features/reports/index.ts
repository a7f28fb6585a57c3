import { anyOf, contributors, platformAdministrators, TYPE_ADMINISTRATOR_ROLES } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

/** The reports, but for that of benefits, which stands with them. */
export const overviewReport = screen(
  '/reporting/contributions',
  contributors,
  () => import('./OverviewReport.tsx'),
  { label: 'menu.report.overview' },
);
export const distributionReport = screen(
  '/reporting/contribution/:type/distribution',
  contributors,
  () => import('./DistributionReport.tsx'),
  { label: 'menu.report.distribution' },
);
export const userReport = screen(
  '/report/users-report',
  platformAdministrators,
  () => import('./UserReport.tsx'),
  { label: 'menu.report.users' },
);
export const unitReport = screen(
  '/report/contribution/:type/organization-unit-report',
  platformAdministrators,
  () => import('./UnitReport.tsx'),
  { label: 'menu.report.units' },
);
export const processReport = screen(
  '/report/:type/contribution-state-process-report',
  platformAdministrators,
  () => import('./ProcessReport.tsx'),
  { label: 'menu.report.process' },
);
export const analyticsReport = screen(
  '/reporting/process/:type/:parentId',
  // Of which type, the page says.
  anyOf('ROLE_ADMIN', 'ROLE_APP_ADMIN', ...TYPE_ADMINISTRATOR_ROLES),
  () => import('./analytics/AnalyticsReport.tsx'),
  { label: 'menu.report.analytics' },
);
export const figureAuthors = screen(
  '/reporting/process/:type/:parentId/authors',
  anyOf('ROLE_ADMIN', 'ROLE_APP_ADMIN', ...TYPE_ADMINISTRATOR_ROLES),
  () => import('./analytics/AuthorList.tsx'),
);
