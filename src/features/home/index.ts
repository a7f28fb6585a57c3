import { everyone } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

export const home = screen('/', everyone, () => import('./HomeScreen.tsx'), { wide: true });
