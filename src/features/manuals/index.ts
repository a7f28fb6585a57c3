import { signedIn } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

const load = () => import('./ManualScreen.tsx');

export const manuals = screen('/asset', signedIn, load, { label: 'menu.system.manual' });

/** The second address is an alias. */
export const manualPages = [manuals, screen('/asset/manual', signedIn, load)];
