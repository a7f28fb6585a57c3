import { signedIn } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

const load = () => import('./BrandScreen.tsx');

export const brand = screen('/brand', signedIn, load, { label: 'menu.system.brand' });

/** The second address is an alias. */
export const brandPages = [brand, screen('/brand/upload', signedIn, load)];
