import { everyone } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const unsubscription = screen(
  '/unsubscribe-email/:token',
  everyone,
  () => import('./UnsubscribeScreen.tsx'),
);
