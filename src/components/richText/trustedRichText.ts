import { trustedTypes } from '#src/trustedTypes.ts';

const policy = trustedTypes?.createPolicy('rich-text', {
  createHTML: (clean) => clean,
  createScriptURL: () => null,
});

/** Cleaned rich text in the form in which browsers take it (Trusted Types). */
export const trustedRichText = (clean: string): string | TrustedHTML => policy?.createHTML(clean) ?? clean;
