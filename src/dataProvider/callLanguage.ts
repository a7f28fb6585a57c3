/** Until the application has chosen, that of the page as the server sent it; '' where there is no page, as on the server. */
let language = typeof document === 'undefined' ? '' : document.documentElement.lang;

/**
 * The language that calls name: the one chosen last, also while its texts are on their way and the page is still in the
 * language before.
 */
export const callLanguage = (): string => language;

export const setCallLanguage = (chosen: string): void => {
  language = chosen;
};
