import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

// In the head, where these are looked for, nothing but `meta` has such attributes.
const TITLES = '[property="og:title"],[name="twitter:title"]';
const DESCRIPTIONS = '[name=description],[property="og:description"],[name="twitter:description"]';
/** What holds for the first page alone. */
const FIRST_ONLY = '[name=robots],[type="application/ld+json"]';

function write(selector: string, attribute: string, value: string): void {
  for (const element of document.head.querySelectorAll(selector)) element.setAttribute(attribute, value);
}

/**
 * Keeps what the server wrote into the head true while the person goes on to other pages: address and title
 * follow, and what was said of the first page only is taken back.
 */
export function usePageMeta(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);

  useEffect(() => {
    const title = document.head.querySelector('title');
    if (!title) return;
    const watch = new MutationObserver(() => write(TITLES, 'content', document.title));
    watch.observe(title, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (pathname === first.current) return;
    first.current = '';
    const { origin } = window.location;
    write('[rel=canonical]', 'href', `${origin}${pathname}`);
    write('[property="og:url"]', 'content', `${origin}${pathname}`);
    write(DESCRIPTIONS, 'content', '');
    for (const element of document.head.querySelectorAll(FIRST_ONLY)) element.remove();
  }, [pathname]);
}
