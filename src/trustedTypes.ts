/**
 * The page's policy has markup and addresses of scripts refused that nobody answers for (Trusted Types): this is the answer for
 * libraries that hand over text, and `trustedMarkup` for our own code. Imported before anything that may do so.
 */

interface Policy {
  createHTML(text: string): TrustedHTML;
}
/** What browsers that know Trusted Types have; the others let all of it through as ever. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Partial<
      Record<'createHTML' | 'createScriptURL', (text: string, kind?: string, sink?: string) => string | null>
    >,
  ): Policy;
}
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

/** The sink of a document that runs nothing and shows nothing: what is taken out of it goes through the others. */
const INERT = 'DOMParser parseFromString';

let takesMarkup = false;

/**
 * Lets a library that cleans its markup by itself put it into the page while it is open.
 * @returns what ends it
 */
export function allowMarkup(): () => void {
  takesMarkup = true;
  return () => {
    takesMarkup = false;
  };
}

trustedTypes?.createPolicy('default', {
  // Text without a tag makes no elements; without a sink it is a library (the editor's clipboard) that answers for itself.
  createHTML: (text, _, sink) =>
    takesMarkup || !text.includes('<') || !sink || sink === INERT ? text : null,
  // Threads of our own build.
  createScriptURL: (address) => (address.startsWith(`${window.location.origin}/assets/`) ? address : null),
});

const own = trustedTypes?.createPolicy('ideagarden', { createHTML: (markup) => markup });

/** Markup in the form in which browsers take it: whoever calls this has cleaned it, or puts it where nothing of it runs. */
export const trustedMarkup = (markup: string): string | TrustedHTML => own?.createHTML(markup) ?? markup;
