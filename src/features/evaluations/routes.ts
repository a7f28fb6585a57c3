import { typeAdministrator } from '#contract/roles.ts';
import type { AppRoute } from '#src/app/routes.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/eval/:type/list',
    load: () => import('./EvalDefinitionList.tsx'),
    area: 'eval',
    access: typeAdministrator(),
  },
  { path: '/evaluation', load: () => import('./EvaluationHome.tsx'), area: 'eval' },
  { path: '/evaluation/:stage/:id', load: () => import('./EvaluationScreen.tsx'), area: 'eval' },
];
