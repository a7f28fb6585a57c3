import { platformAdministrators } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const benefitReport = screen(
  '/report/:type/benefit',
  platformAdministrators,
  () => import('./BenefitReport.tsx'),
  { label: 'menu.report.benefit' },
);
