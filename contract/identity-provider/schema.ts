/** Where the provider sends people back to; it has to be registered there. */
export const IDENTITY_PROVIDER_RETURN_PATH = '/account/identity-provider';

/** Where the provider notifies the server, and no browser, that a session there has ended. */
export const BACK_CHANNEL_LOGOUT_PATH = 'api/public/identity-provider/back-channel-logout';
