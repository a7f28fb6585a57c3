import { ownPictureEndpoints as endpoints } from '#contract/profiles/endpoints.ts';
import { change } from '../endpointMethod.ts';

export const uploadOwnPicture = change(endpoints.upload);
export const deleteOwnPicture = change(endpoints.remove);
