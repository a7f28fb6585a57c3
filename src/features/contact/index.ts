import { everyone } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const contact = screen('/contact', everyone, () => import('./ContactScreen.tsx'), {
  label: 'menu.contact',
  exists: ({ contactFormEnabled }) => contactFormEnabled,
});
