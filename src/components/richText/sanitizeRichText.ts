import createDOMPurify from 'dompurify';
import {
  LINK_RELATION,
  PLAYER_ATTRIBUTES,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_STYLES,
  RICH_TEXT_TAGS,
  VIDEO_HOSTS,
} from '#contract/texts/rich-text.ts';

let purifier: ReturnType<typeof createDOMPurify> | undefined;

function purify(): ReturnType<typeof createDOMPurify> {
  if (purifier) return purifier;
  const made = createDOMPurify(window);
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName === 'A') {
      element.setAttribute('rel', LINK_RELATION);
    } else if (element.nodeName === 'IFRAME') {
      if (!isPlayer(element.getAttribute('src'))) {
        element.remove();
        return;
      }
      for (const [name, value] of Object.entries(PLAYER_ATTRIBUTES)) element.setAttribute(name, value);
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
    return protocol === 'https:' && VIDEO_HOSTS.includes(hostname);
  } catch {
    return false;
  }
}

function keepKnownStyles(element: Element) {
  const style = (element as HTMLElement).style;
  if (!style || !element.hasAttribute('style')) return;
  const allowed = Object.entries(RICH_TEXT_STYLES)
    .map(([name, values]) => ({ name, value: style.getPropertyValue(name), values }))
    .filter(({ value, values }) => values.some((pattern) => pattern.test(value)));
  if (allowed.length === 0) element.removeAttribute('style');
  else element.setAttribute('style', allowed.map(({ name, value }) => `${name}: ${value}`).join('; '));
}

/**
 * Rich text that may be put into a page: no scripts, no event handlers, no foreign frames, no styles beyond the
 * editor's own (document 1, section 2: "inline event-handler attributes stripped"). The server cleans too.
 */
export function sanitizeRichText(html: string | null | undefined): string {
  return purify().sanitize(html ?? '', {
    ALLOWED_TAGS: RICH_TEXT_TAGS,
    ALLOWED_ATTR: [...new Set(Object.values(RICH_TEXT_ATTRIBUTES).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
