import { contributors, signedIn } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const myWork = screen('/my-work', signedIn, () => import('./MyWork.tsx'), {
  label: 'menu.account.work',
});

export const ownChats = screen('/my-work/chats', contributors, () => import('./ChatList.tsx'));
