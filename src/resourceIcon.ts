import type { SvgIconProps } from '@mui/material/SvgIcon';
import { lazyPart } from './lazyPart.ts';

/** The icon of a resource, loaded when it is rendered. */
export const resourceIcon = (name: keyof typeof import('./resourceIcons.ts').resourceIcons) =>
  lazyPart<SvgIconProps>(() =>
    import('./resourceIcons.ts').then(({ resourceIcons }) => ({ default: resourceIcons[name] })),
  );
