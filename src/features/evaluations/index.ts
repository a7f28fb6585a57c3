import { contributors, moduleAdministrators, typeAdministrator } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const label = 'menu.module.evals';

export const evaluationDefinitions = {
  name: 'evaluation-definitions',
  list: screen('/eval/:type/list', moduleAdministrators, () => import('./EvalDefinitionList.tsx'), {
    demand: typeAdministrator(),
    label,
  }),
  icon: resourceIcon('evaluation-definitions'),
  recordRepresentation: 'title',
  options: { path: '/eval', label },
} satisfies AppResource;

export const ownEvaluations = screen('/evaluation', contributors, () => import('./EvaluationHome.tsx'), {
  label: 'menu.account.evaluations',
});

export const evaluation = screen(
  '/evaluation/:stage/:id',
  contributors,
  () => import('./EvaluationScreen.tsx'),
);

export const evaluationRound = screen(
  '/evaluation/round/:stage/:competitionId',
  contributors,
  () => import('./round/RoundScreen.tsx'),
);

export const evaluationComparison = screen(
  '/evaluation/compare/:stage',
  contributors,
  () => import('./round/ComparisonScreen.tsx'),
);
