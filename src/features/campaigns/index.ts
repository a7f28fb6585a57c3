import { anyOf, everyone } from '#contract/roles.ts';
import type { AppResource } from '#src/app/appResource.ts';
import { moduleIsOn } from '#src/app/page.ts';
import { screen } from '#src/app/screen.tsx';
import { resourceIcon } from '#src/resourceIcon.ts';

const author = anyOf('ROLE_CAMPAIGN_AUTHOR');
const editor = anyOf('ROLE_CAMPAIGN_EDITOR');
const staff = anyOf('ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR');
const exists = moduleIsOn('CAMPAIGN');
const label = 'menu.campaigns';

export const campaigns = {
  name: 'campaigns',
  list: screen('/campaign', everyone, () => import('./CampaignList.tsx'), { exists, label }),
  show: screen('/campaign/:id', everyone, () => import('./CampaignShow.tsx'), { exists }),
  create: screen('/campaign/new', author, () => import('./CampaignCreate.tsx'), { exists }),
  edit: screen('/campaign/:id/edit', staff, () => import('./CampaignEdit.tsx'), { exists }),
  icon: resourceIcon('campaigns'),
  recordRepresentation: 'title',
  options: {
    path: '/campaign',
    label,
    pages: {
      manage: screen('/campaign/manage', staff, () => import('./CampaignManageList.tsx'), { exists, label }),
      // One screen with the question before a question is deleted, which stands over it.
      questions: screen(
        '/campaign/:id/questions/:questionId?/delete?',
        staff,
        () => import('./CampaignQuestions.tsx'),
        { exists },
      ),
      rewards: screen('/campaign/:id/rewards', staff, () => import('./CampaignRewards.tsx'), { exists }),
      delete: screen('/campaign/:id/delete', editor, () => import('./CampaignDelete.tsx'), { exists }),
    },
  },
} satisfies AppResource;
