import createDOMPurify from 'dompurify';

/** Elements that rich text may hold; everything else loses its tags and keeps its words. */
export const RICH_TEXT_TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'em',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'iframe',
  'img',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
] as const;
export const RICH_TEXT_ATTRIBUTES = [
  'allowfullscreen',
  'alt',
  'colspan',
  'height',
  'href',
  'lang',
  'dir',
  'rel',
  'rowspan',
  'src',
  'start',
  'style',
  'target',
  'title',
  'width',
] as const;

/** Hosts whose players may stand in a text. */
export const VIDEO_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const;

/** Style properties that the editor itself writes; positions and pictures from elsewhere are not among them. */
const STYLES = [
  'color',
  'background-color',
  'font-family',
  'font-size',
  'text-align',
  'margin-inline-start',
] as const;

let purifier: ReturnType<typeof createDOMPurify> | undefined;

function purify(): ReturnType<typeof createDOMPurify> {
  if (purifier) return purifier;
  const made = createDOMPurify(window);
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName === 'A') {
      element.setAttribute('rel', 'noopener noreferrer nofollow');
    } else if (element.nodeName === 'IFRAME') {
      if (!isPlayer(element.getAttribute('src'))) {
        element.remove();
        return;
      }
      element.setAttribute('loading', 'lazy');
      element.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
      element.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
    } else if (element.nodeName === 'IMG' && !element.hasAttribute('alt')) {
      element.setAttribute('alt', '');
    }
    keepKnownStyles(element);
  });
  purifier = made;
  return made;
}

function isPlayer(address: string | null): boolean {
  try {
    const { protocol, hostname } = new URL(address ?? '');
    return protocol === 'https:' && (VIDEO_HOSTS as readonly string[]).includes(hostname);
  } catch {
    return false;
  }
}

function keepKnownStyles(element: Element) {
  const style = (element as HTMLElement).style;
  if (!style || !element.hasAttribute('style')) return;
  const kept = STYLES.map((name) => [name, style.getPropertyValue(name)] as const).filter(
    ([, value]) => value !== '' && !/url\(|expression|var\(/i.test(value),
  );
  if (kept.length === 0) element.removeAttribute('style');
  else element.setAttribute('style', kept.map(([name, value]) => `${name}: ${value}`).join('; '));
}

/**
 * Rich text that may be put into a page: no scripts, no event handlers, no foreign frames, no styles beyond the
 * editor's own (document 1, section 2: "inline event-handler attributes stripped"). The server cleans too.
 */
export function sanitizeRichText(html: string | null | undefined): string {
  return purify().sanitize(html ?? '', {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: [...RICH_TEXT_ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
