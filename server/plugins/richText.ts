import sanitizeHtml from 'sanitize-html';

/** Hosts whose players may stand in a text, S1-32. */
const VIDEO_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'];

const COLOR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];
const LENGTH = [/^\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)$/];

const OPTIONS: sanitizeHtml.IOptions = {
  // What the editor's tools write, and tables that people paste; everything else keeps only its words.
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'span', 'a', 'img', 'iframe'],
  ],
  allowedAttributes: {
    '*': ['style', 'lang', 'dir'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    iframe: ['src', 'width', 'height', 'title', 'allowfullscreen'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: VIDEO_HOSTS,
  allowIframeRelativeUrls: false,
  allowedStyles: {
    '*': {
      color: COLOR,
      'background-color': COLOR,
      'font-family': [/^[\w\s,'"-]{1,100}$/],
      'font-size': LENGTH,
      'text-align': [/^(left|right|center|justify|start|end)$/],
      'margin-inline-start': LENGTH,
    },
  },
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  // Pictures are our own (addresses without a scheme) or stand in the text, and are pictures and nothing else; a player without an address is nothing.
  exclusiveFilter: ({ tag, attribs }) => {
    const source = attribs.src ?? '';
    if (tag === 'iframe') return source === '';
    return tag === 'img' && (source === '' || /^data:(?!image\/(png|jpeg|gif|webp);base64,)/i.test(source));
  },
};

/**
 * Rich text without anything that could run or load from elsewhere: no scripts, no event handlers, no
 * javascript: addresses, players of two hosts only, the editor's own styles, S1-32. The one place where
 * the server cleans what people write; cleaning twice changes nothing.
 */
export const cleanRichText = (html: string): string => sanitizeHtml(html, OPTIONS);
