/** Whether the browser has passkeys at all; they need a name and, but for the own machine, https. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';
