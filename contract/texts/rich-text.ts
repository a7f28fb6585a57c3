/*
 * What rich text may hold [S1-32]. The server cleans what people write by it, the browser what it shows, and the
 * page's security policy names the same hosts; without the validator, so that pages which only show texts stay light.
 */

/** Elements of a text: what the editor's tools write, and tables that people paste. Of others the words stay. */
export const RICH_TEXT_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'span', 'a', 'img', 'iframe'],
];

/** Attributes by element; those under `*` may be on all. */
export const RICH_TEXT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'lang', 'dir'],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  iframe: ['src', 'width', 'height', 'title', 'allowfullscreen'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

/** Where links lead: no opener to steer us by, no credit for what people link to. */
export const LINK_RELATION = 'noopener noreferrer nofollow';

/** Hosts whose players may be in a text. */
export const VIDEO_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'];

/** What a player may do in a page, and when it loads. */
export const PLAYER_ATTRIBUTES = {
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation',
} as const;

const COLOR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];
const LENGTH = [/^\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)$/];

/** Styles that the editor writes, with the values that each may have; positions and pictures are not among them. */
export const RICH_TEXT_STYLES: Readonly<Record<string, RegExp[]>> = {
  color: COLOR,
  'background-color': COLOR,
  'font-family': [/^[\w\s,'"-]{1,100}$/],
  'font-size': LENGTH,
  'text-align': [/^(left|right|center|justify|start|end)$/],
  'margin-inline-start': LENGTH,
};
