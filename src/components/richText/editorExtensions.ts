import { Extension, isNodeEmpty, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
});

/** A player of a known host; its address comes from `videoAddress`. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: null }, title: { default: 'Video' } }),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', { ...HTMLAttributes, allowfullscreen: 'true' }],
});

export const DEEPEST_INDENT = 8;
const STEP_EM = 2;

/** Indentation of paragraphs and headings; list items nest instead. */
const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        indent: {
          default: 0,
          parseHTML: (element: HTMLElement) => {
            const depth = Number.parseFloat(element.style.getPropertyValue('margin-inline-start')) / STEP_EM;
            return Number.isFinite(depth) ? Math.min(Math.max(0, Math.round(depth)), DEEPEST_INDENT) : 0;
          },
          renderHTML: ({ indent }: Record<string, unknown>): Record<string, string> =>
            Number(indent) > 0 ? { style: `margin-inline-start: ${Number(indent) * STEP_EM}em` } : {},
        },
      },
    },
  ],
});

/**
 * The input gives each typed text back to the editor. Put in once more, it would end what can be redone and take a list
 * or heading without words away.
 */
const OwnTextStays = Extension.create({
  name: 'ownTextStays',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (change) => {
        const isFromForm = change.docChanged && change.getMeta('preventUpdate') === true;
        const isSame = () =>
          change.doc.eq(change.before) || (isNodeEmpty(change.doc) && isNodeEmpty(change.before));
        return !(isFromForm && isSame());
      },
    }),
  ],
});

/** Everything the eighteen documented tools need. */
export const editorExtensions = [
  StarterKit.configure({
    // It would end every text in an empty paragraph, and change a text by opening it.
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['http', 'https', 'mailto'],
      defaultProtocol: 'https',
    },
  }),
  TextStyle,
  Color,
  FontFamily,
  FontSize,
  Subscript,
  Superscript,
  Indent,
  OwnTextStays,
  Video,
  // A picture stands in the text itself (pictureData.ts).
  Image.configure({ inline: true, allowBase64: true }),
  TextAlign.configure({
    types: ['heading', 'paragraph'],
    alignments: ['start', 'center', 'end', 'justify', 'left', 'right'],
  }),
];
