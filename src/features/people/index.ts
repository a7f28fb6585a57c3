import { profileReaders } from '#contract/profiles/access.ts';
import { screen } from '#src/app/screen.tsx';

/** Who somebody is, and what they have contributed. */
export const profile = screen('/people/:id', profileReaders, () => import('./ProfileShow.tsx'));
