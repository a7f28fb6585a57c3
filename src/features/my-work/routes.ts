import { contributors } from '#contract/roles.ts';
import type { AppRoute } from '#src/app/routes.ts';

const area = 'contribution-state-task';

export const routes: readonly AppRoute[] = [
  { path: '/my-work', load: () => import('./MyWork.tsx'), area },
  { path: '/my-work/chats', load: () => import('./ChatList.tsx'), area, access: contributors },
];
