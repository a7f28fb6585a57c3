import { signedIn } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const search = screen('/search', signedIn, () => import('./SearchScreen.tsx'));
