import { contributors } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

/** Where somebody who is invited to write a draft reads it and answers. */
export const coAuthorInvitation = screen(
  '/co-author-invitation/:id',
  contributors,
  () => import('./CoAuthorInvitation.tsx'),
);
