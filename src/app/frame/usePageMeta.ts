import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const TITLES = ['meta[property="og:title"]', 'meta[name="twitter:title"]'];
const DESCRIPTIONS = [
  'meta[name="description"]',
  'meta[property="og:description"]',
  'meta[name="twitter:description"]',
];

const write = (selector: string, attribute: string, value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

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
    const follow = () => {
      for (const selector of TITLES) write(selector, 'content', document.title);
    };
    const watch = new MutationObserver(follow);
    watch.observe(title, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (pathname === first.current) return;
    first.current = '';
    const { origin } = window.location;
    write('link[rel="canonical"]', 'href', `${origin}${pathname}`);
    write('meta[property="og:url"]', 'content', `${origin}${pathname}`);
    for (const selector of DESCRIPTIONS) write(selector, 'content', '');
    document.head.querySelector('meta[name="robots"]')?.remove();
    document.head.querySelector('script[type="application/ld+json"]')?.remove();
  }, [pathname]);
}
