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
    rules: Record<
      'createHTML' | 'createScriptURL',
      (text: string, kind?: string, sink?: string) => string | null
    >,
  ): Policy;
}
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

/** The sink of a document that runs nothing and shows nothing: what is taken out of it goes through the others. */
const INERT = 'DOMParser parseFromString';

let cleanMarkup: ((markup: string) => string) | null = null;

/**
 * Lets a library put markup into the page while it is open, cleaned.
 * @returns what ends it
 */
export function allowCleanedMarkup(clean: (markup: string) => string): () => void {
  cleanMarkup = clean;
  return () => {
    cleanMarkup = null;
  };
}

trustedTypes?.createPolicy('default', {
  // Text without a tag makes no elements; without a sink it is a library (the editor's clipboard) that answers for itself.
  createHTML: (text, _, sink) =>
    !text.includes('<') || sink === INERT || sink === undefined ? text : (cleanMarkup?.(text) ?? null),
  // Threads of our own build.
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, window.location.href);
    return origin === window.location.origin && pathname.startsWith('/assets/') ? address : null;
  },
});

const own = trustedTypes?.createPolicy('ideagarden', {
  createHTML: (markup) => markup,
  createScriptURL: () => null,
});

/** Markup in the form in which browsers take it: whoever calls this has cleaned it, or puts it where nothing of it runs. */
export const trustedMarkup = (markup: string): string | TrustedHTML => own?.createHTML(markup) ?? markup;
