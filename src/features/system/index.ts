import { platformAdministrators as access } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const docs = screen('/admin/docs', access, () => import('./ApiDocs.tsx'), {
  label: 'menu.system.docs',
});
export const metrics = screen('/admin/metrics', access, () => import('./metrics/MetricsPage.tsx'), {
  label: 'menu.system.metrics',
});
export const statements = screen(
  '/admin/statements',
  access,
  () => import('./statements/StatementsPage.tsx'),
  { label: 'menu.system.statements' },
);
export const configuration = screen(
  '/admin/configuration',
  access,
  () => import('./configuration/ConfigurationPage.tsx'),
  { label: 'menu.system.configuration' },
);
export const jobs = screen('/admin/jobs', access, () => import('./jobs/JobsPage.tsx'), {
  label: 'menu.system.jobs',
});
export const logs = screen('/admin/logs', access, () => import('./logs/LogsPage.tsx'), {
  label: 'menu.system.logs',
});

/** System pages; health and audits are other names of pages that hold them. */
export const systemPages = [
  docs,
  metrics,
  statements,
  screen('/admin/health', access, () => import('./HealthAlias.tsx')),
  jobs,
  configuration,
  logs,
  screen('/admin/audits', access, () => import('./AuditsAlias.tsx')),
];
