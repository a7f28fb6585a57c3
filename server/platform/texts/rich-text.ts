import sanitizeHtml from 'sanitize-html';
import {
  LINK_RELATION,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_STYLES,
  RICH_TEXT_TAGS,
  VIDEO_HOSTS,
} from '#contract/texts/rich-text.ts';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: RICH_TEXT_TAGS,
  allowedAttributes: Object.fromEntries(
    Object.entries(RICH_TEXT_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: VIDEO_HOSTS,
  allowIframeRelativeUrls: false,
  allowedStyles: { '*': { ...RICH_TEXT_STYLES } },
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: LINK_RELATION }) },
  // Pictures are our own (addresses without a scheme) or embedded in the text, and are pictures and nothing else; a player without an address is nothing.
  exclusiveFilter: ({ tag, attribs }) => {
    const source = attribs.src ?? '';
    if (tag === 'iframe') return source === '';
    return tag === 'img' && (source === '' || /^data:(?!image\/(png|jpeg|gif|webp);base64,)/i.test(source));
  },
};

/** Deepest nesting of tags; the cleaner takes a time that grows with the depth at each of them. */
const DEEPEST = 300;
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)[\s/>]/i;

/** Without the tags that open deeper than that: no editor makes any, and the words in them stay. */
function withoutDepth(html: string): string {
  const allowed: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; ) {
    const end = html.indexOf('>', at) + 1;
    if (end === 0) break;
    const tag = html.slice(at, end);
    if (tag.startsWith('</')) depth = Math.max(0, depth - 1);
    else if (/^<[a-z]/i.test(tag) && !tag.endsWith('/>') && !VOID.test(tag)) {
      if (depth < DEEPEST) depth += 1;
      else {
        allowed.push(html.slice(from, at));
        from = end;
      }
    }
    at = html.indexOf('<', end);
  }
  return allowed.length === 0 ? html : allowed.join('') + html.slice(from);
}

/**
 * Rich text without anything that could run or load from elsewhere: no scripts, no event handlers, no
 * javascript: addresses, players of two hosts only, the editor's own styles, S1-32. The one place where
 * the server cleans what people write; cleaning twice changes nothing.
 */
export const cleanRichText = (html: string): string => sanitizeHtml(withoutDepth(html), OPTIONS);
