/*
 * The cleaner of rich text. Plain JavaScript, because a worker is started without the loader that development reads
 * TypeScript with; so what a text may hold is told to it (contract/texts/rich-text.ts).
 */
import sanitizeHtml from 'sanitize-html';

const optionsOf = ({ tags, attributes, styles, videoHosts, linkRelation }) => ({
  allowedTags: tags,
  allowedAttributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: videoHosts,
  allowIframeRelativeUrls: false,
  allowedStyles: { '*': { ...styles } },
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: linkRelation }) },
  // Pictures are our own (addresses without a scheme) or stand in the text, and are pictures and nothing else; a player without an address is nothing.
  exclusiveFilter: ({ tag, attribs }) => {
    const source = attribs.src ?? '';
    if (tag === 'iframe') return source === '';
    return tag === 'img' && (source === '' || /^data:(?!image\/(png|jpeg|gif|webp);base64,)/i.test(source));
  },
});

/** Deepest nesting of tags; the cleaner takes a time that grows with the depth at each of them. */
const DEEPEST = 300;
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)[\s/>]/i;

/** Without the tags that open deeper than that: no editor makes any, and the words in them stay. */
function withoutDepth(html) {
  const allowed = [];
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

/** @returns what takes out of a text all that is not allowed in it */
export function richTextCleaner(allowed) {
  const options = optionsOf(allowed);
  return (html) => sanitizeHtml(withoutDepth(html), options);
}
