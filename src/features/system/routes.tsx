import { platformAdministrators } from '#contract/roles.ts';
import type { AppRoute } from '#src/app/routes.ts';

const screen = (path: string, load: AppRoute['load']): AppRoute => ({
  path,
  area: 'administration',
  access: platformAdministrators,
  load,
});

/** System pages; health and audits are other names of pages that hold them, Q3-97. */
export const routes: readonly AppRoute[] = [
  screen('/admin/docs', () => import('./ApiDocs.tsx')),
  screen('/admin/metrics', () => import('./metrics/MetricsPage.tsx')),
  screen('/admin/health', () => import('./HealthAlias.tsx')),
  screen('/admin/configuration', () => import('./configuration/ConfigurationPage.tsx')),
  screen('/admin/logs', () => import('./logs/LogsPage.tsx')),
  screen('/admin/audits', () => import('./AuditsAlias.tsx')),
];
