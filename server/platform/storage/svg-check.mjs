/*
 * Whether a drawing (SVG) is nothing but a drawing, asked before it is rendered (pictures.process.mjs). What renders it has
 * no address to load from and runs nothing; a drawing that counts on either would come out otherwise than its maker sees it,
 * and what is never given to the renderer needs no trust in it.
 */
import { SaxesParser } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const MOST_ELEMENTS = 50_000;
const MOST_DEPTH = 200;
const MOST_REFERENCES = 20_000;
/** Elements that are rendered, those once more that others refer to: some within each other would be billions. */
const MOST_RENDERED = 200_000;
/** What runs, holds other documents or pictures of points, which could each be a bomb of their own. */
const REFUSED = new Set([
  'script',
  'handler',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'image',
  'feimage',
  'audio',
  'video',
  'tref',
]);
/** In values and in styles: addresses other than of an element of the drawing itself. */
const OUTSIDE = /url\(\s*["']?\s*(?!#)|@import|@font-face|\\|javascript:|expression\(/i;

export class UnsafeDrawing extends Error {}

const localName = (name) => name.slice(name.indexOf(':') + 1).toLowerCase();

function checkAttribute(element, name, value) {
  const local = localName(name);
  // What is clicked leads somewhere; in a picture nothing is clicked.
  if (local === 'href' && element !== 'a' && !value.trim().startsWith('#')) {
    throw new UnsafeDrawing(`${element} leads out of the drawing`);
  }
  if (local === 'base') throw new UnsafeDrawing('an address of its own');
  if (OUTSIDE.test(value) && !local.startsWith('on'))
    throw new UnsafeDrawing(`${name} leads out of the drawing`);
}

/** Of the drawing's own elements, by attributes such as `href="#a"` and `fill="url(#a)"`. */
function referencesIn(name, value) {
  if (localName(name) === 'href') return [value.trim().slice(1)];
  return [...value.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id]) => id);
}

/**
 * How many elements a part of the drawing comes to, with all that it refers to.
 * @throws UnsafeDrawing where that is too much, or has no end
 */
function renderedIn(part, byId, known) {
  const before = known.get(part);
  if (before === Number.POSITIVE_INFINITY) throw new UnsafeDrawing('a part that draws itself');
  if (before !== undefined) return before;
  known.set(part, Number.POSITIVE_INFINITY);
  let rendered = part.elements;
  for (const id of part.references) {
    const other = byId.get(id);
    if (other) rendered += renderedIn(other, byId, known);
    if (rendered > MOST_RENDERED) throw new UnsafeDrawing('its size');
  }
  known.set(part, rendered);
  return rendered;
}

/**
 * @param bytes UTF-8
 * @throws UnsafeDrawing for what is more than a drawing; another error for what is no XML
 */
export function checkDrawing(bytes) {
  const parser = new SaxesParser({ xmlns: true, position: false });
  /** The elements that are open, the root first; what they hold is added up as they close. */
  const open = [];
  const byId = new Map();
  let root;
  let references = 0;
  let elements = 0;
  let style = null;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('xmldecl', ({ encoding }) => {
    // The renderer would read other letters than were checked.
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding))
      throw new UnsafeDrawing('its encoding');
  });
  parser.on('doctype', (doctype) => {
    // Drawing programs write the public name of SVG; entities and further files are more than that.
    if (/[[\]%]|ENTITY/i.test(doctype) || !/^\s*svg\b/i.test(doctype))
      throw new UnsafeDrawing('its document type');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw new UnsafeDrawing(`an instruction: ${target}`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const element = local.toLowerCase();
    if (open.length === 0 && (element !== 'svg' || (uri !== SVG && uri !== '')))
      throw new Error('No drawing');
    const part = { elements: 1, references: [] };
    root ??= part;
    open.push(part);
    elements += 1;
    if (open.length > MOST_DEPTH || elements > MOST_ELEMENTS) throw new UnsafeDrawing('its size');
    if (REFUSED.has(element)) throw new UnsafeDrawing(`an element: ${element}`);
    for (const { name, value } of Object.values(attributes)) {
      // Names of namespaces are addresses that nobody opens.
      if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
      checkAttribute(element, name, value);
      if (name === 'id') {
        // Which of two is meant, readers of drawings do not agree on.
        if (byId.has(value)) throw new UnsafeDrawing('a name that two parts have');
        byId.set(value, part);
      }
      if (element !== 'a') part.references.push(...referencesIn(name, value));
    }
    references += part.references.length;
    if (references > MOST_REFERENCES) throw new UnsafeDrawing('its size');
    if (element === 'style') style = '';
  });
  const read = (text) => {
    if (style !== null) style += text;
  };
  parser.on('text', read);
  parser.on('cdata', read);
  parser.on('closetag', ({ local }) => {
    const part = open.pop();
    const above = open.at(-1);
    if (above) {
      above.elements += part.elements;
      for (const id of part.references) above.references.push(id);
    }
    if (local.toLowerCase() !== 'style') return;
    if (style !== null && OUTSIDE.test(style)) throw new UnsafeDrawing('a style leads out of the drawing');
    style = null;
  });
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  if (root) renderedIn(root, byId, new Map());
}
