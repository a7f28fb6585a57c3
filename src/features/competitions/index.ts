import { anyOf, contributors, everyone } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { moduleIsOn } from '#src/app/page.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const staff = anyOf('ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR');
const exists = moduleIsOn('COMPETITION');
const label = 'menu.competitions';

export const competitions = {
  name: 'competitions',
  list: screen('/competition', contributors, () => import('./CompetitionList.tsx'), { exists, label }),
  show: screen('/competition/detail/:id/:scope?', everyone, () => import('./detail/CompetitionShow.tsx'), {
    exists,
  }),
  create: screen('/competition/new', staff, () => import('./wizard/CompetitionCreate.tsx'), { exists }),
  // One screen with the question before an extra input is deleted, which stands over the third step.
  edit: screen(
    '/competition/:step/:id/edit/:extraInputId?/delete?',
    staff,
    () => import('./wizard/CompetitionWizard.tsx'),
    { exists },
  ),
  icon: resourceIcon('competitions'),
  recordRepresentation: 'title',
  options: {
    path: '/competition',
    label,
    pages: {
      public: screen('/competition/public', everyone, () => import('./PublicCompetitionList.tsx'), {
        exists,
        label,
      }),
      manage: screen('/competition/manage', staff, () => import('./manage/CompetitionManageList.tsx'), {
        exists,
        label,
      }),
    },
  },
} satisfies AppResource;
