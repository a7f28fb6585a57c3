/** Where the provider sends people back to; it has to be registered there. */
export const IDENTITY_PROVIDER_RETURN_PATH = '/account/identity-provider';
