import { brandEndpoints as endpoints } from '../../../contract/brand.ts';
import { Media, publicRoute, type Route } from '../../plugins/route.ts';
import { shippedImage } from './brandImages.ts';

/** Seconds that a browser keeps a brand picture. */
const KEEP = 600;

const image = publicRoute(endpoints.image, async ({ params }) => {
  const type = params.name.endsWith('.jpg') ? 'image/jpeg' : 'image/png';
  return new Media(await shippedImage(params.name), type, { maxAge: KEEP });
});

/** Brand pictures [R1F-28, R3P-183]. */
export const brandRoutes: Route[] = [image];
