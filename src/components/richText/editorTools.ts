import Code from '@mui/icons-material/Code';
import FormatAlignCenter from '@mui/icons-material/FormatAlignCenter';
import FormatAlignJustify from '@mui/icons-material/FormatAlignJustify';
import FormatAlignLeft from '@mui/icons-material/FormatAlignLeft';
import FormatAlignRight from '@mui/icons-material/FormatAlignRight';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatClear from '@mui/icons-material/FormatClear';
import FormatIndentDecrease from '@mui/icons-material/FormatIndentDecrease';
import FormatIndentIncrease from '@mui/icons-material/FormatIndentIncrease';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import FormatUnderlined from '@mui/icons-material/FormatUnderlined';
import Image from '@mui/icons-material/ImageOutlined';
import Link from '@mui/icons-material/Link';
import StrikethroughS from '@mui/icons-material/StrikethroughS';
import Subscript from '@mui/icons-material/Subscript';
import Superscript from '@mui/icons-material/Superscript';
import VideoLibrary from '@mui/icons-material/VideoLibraryOutlined';
import type { TEXT_EDITOR_TOOLS } from '#contract/settings/schema.ts';
import {
  align,
  at,
  button,
  choice,
  type EditorControl,
  heading,
  indent,
  mark,
  styleOption,
  toggle,
} from './editorControls.ts';
import { linkAddress, videoAddress } from './videoAddress.ts';

export type EditorToolName = (typeof TEXT_EDITOR_TOOLS)[number];
/** What each documented tool name puts into the bar. */
export const EDITOR_TOOLS: Readonly<Record<EditorToolName, readonly EditorControl[]>> = {
  header: choice(
    'header',
    {
      key: '0',
      isOn: (editor) => !editor.isActive('heading'),
      run: (editor) => at(editor).setParagraph().run(),
    },
    heading(1),
    heading(2),
    heading(3),
  ),
  font: choice(
    'font',
    styleOption('sans', 'fontFamily', null),
    styleOption('serif', 'fontFamily', 'serif'),
    styleOption('monospace', 'fontFamily', 'monospace'),
  ),
  size: choice(
    'size',
    styleOption('normal', 'fontSize', null),
    styleOption('small', 'fontSize', '0.8em'),
    styleOption('large', 'fontSize', '1.35em'),
    styleOption('huge', 'fontSize', '1.8em'),
  ),
  // Middle tones, which read on light and on dark paper.
  color: choice(
    'color',
    styleOption('none', 'color', null),
    styleOption('red', 'color', '#d3483a'),
    styleOption('orange', 'color', '#b8690b'),
    styleOption('green', 'color', '#2e8555'),
    styleOption('blue', 'color', '#3b7dd8'),
    styleOption('violet', 'color', '#8a63d2'),
    styleOption('grey', 'color', '#78827c'),
  ),
  bold: [mark('bold', FormatBold)],
  italic: [mark('italic', FormatItalic)],
  underline: [mark('underline', FormatUnderlined)],
  strike: [mark('strike', StrikethroughS)],
  script: [mark('script.sub', Subscript, 'subscript'), mark('script.super', Superscript, 'superscript')],
  blockquote: [toggle('blockquote', FormatQuote, 'blockquote', (chain) => chain.toggleBlockquote())],
  'code-block': [toggle('code-block', Code, 'codeBlock', (chain) => chain.toggleCodeBlock())],
  list: [
    toggle('list.bullet', FormatListBulleted, 'bulletList', (chain) => chain.toggleBulletList()),
    toggle('list.ordered', FormatListNumbered, 'orderedList', (chain) => chain.toggleOrderedList()),
  ],
  indent: [
    button('indent.out', FormatIndentDecrease, (editor) => indent(editor, -1)),
    button('indent.in', FormatIndentIncrease, (editor) => indent(editor, 1)),
  ],
  link: [
    {
      kind: 'address',
      key: 'link',
      icon: Link,
      isOn: (editor) => editor.isActive('link'),
      read: linkAddress,
      insert: (editor, href) => {
        if (editor.state.selection.empty && !editor.isActive('link')) {
          at(editor)
            .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
            .run();
        } else at(editor).extendMarkRange('link').setLink({ href }).run();
      },
      remove: (editor) => at(editor).extendMarkRange('link').unsetLink().run(),
    },
  ],
  image: [
    {
      kind: 'picture',
      key: 'image',
      icon: Image,
      insert: (editor, src, alt) => at(editor).setImage({ src, alt }).run(),
    },
  ],
  video: [
    {
      kind: 'address',
      key: 'video',
      icon: VideoLibrary,
      read: videoAddress,
      insert: (editor, src) => at(editor).insertContent({ type: 'video', attrs: { src } }).run(),
    },
  ],
  align: [
    align('start', FormatAlignLeft),
    align('center', FormatAlignCenter),
    align('end', FormatAlignRight),
    align('justify', FormatAlignJustify),
  ],
  clean: [button('clean', FormatClear, (editor) => at(editor).unsetAllMarks().clearNodes().run())],
};

/** The controls of a list of tool names, and the names that no tool goes by. */
export function controlsOf(names: readonly string[]): { controls: EditorControl[]; unknown: string[] } {
  const isKnown = (name: string): name is EditorToolName => Object.hasOwn(EDITOR_TOOLS, name);
  return {
    controls: names.filter(isKnown).flatMap((name) => EDITOR_TOOLS[name]),
    unknown: names.filter((name) => !isKnown(name)),
  };
}

/** What a text mostly needs, in the order of the bar. */
const FIRST = ['bold', 'list.bullet', 'link', 'image'];
/** So many controls need no second row: with it there would be as many buttons. */
const MOST_IN_A_ROW = FIRST.length + 1;

/** The controls that are always shown, and those behind the button for more. */
export function rowsOf(controls: readonly EditorControl[]): {
  first: readonly EditorControl[];
  more: readonly EditorControl[];
} {
  if (controls.length <= MOST_IN_A_ROW) return { first: controls, more: [] };
  const first = FIRST.flatMap((key) => controls.find((control) => control.key === key) ?? []);
  if (first.length === 0) return { first: controls, more: [] };
  return { first, more: controls.filter((control) => !first.includes(control)) };
}
