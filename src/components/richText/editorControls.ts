import type { ChainedCommands, Editor } from '@tiptap/core';
import type { ComponentType } from 'react';
import { DEEPEST_INDENT } from './editorExtensions.ts';

export type Icon = ComponentType<{ fontSize?: 'small' }>;

/** A control of the bar. `key` is also the end of its message key, `components.editor.{key}`. */
export type EditorControl = { key: string } & (
  | { kind: 'button'; icon: Icon; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => void }
  | { kind: 'choice'; options: readonly ChoiceOption[] }
  | {
      kind: 'address';
      icon: Icon;
      isOn?: (editor: Editor) => boolean;
      /** Turns what was typed into an address, or null when it cannot be used. */
      read: (typed: string) => string | null;
      insert: (editor: Editor, address: string) => void;
      remove?: (editor: Editor) => void;
    }
  | { kind: 'picture'; icon: Icon; insert: (editor: Editor, data: string, words: string) => void }
);

export interface ChoiceOption {
  key: string;
  isOn: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

/** Changes begin where the cursor is. */
export const at = (editor: Editor) => editor.chain().focus();

export const button = (
  key: string,
  icon: Icon,
  run: (editor: Editor) => void,
  isOn?: (editor: Editor) => boolean,
): EditorControl => ({ kind: 'button', key, icon, run, isOn });

/** Switches a mark or a kind of block on and off. @param name what the editor calls it */
export const toggle = (
  key: string,
  icon: Icon,
  name: string,
  change: (chain: ChainedCommands) => ChainedCommands,
) =>
  button(
    key,
    icon,
    (editor) => change(at(editor)).run(),
    (editor) => editor.isActive(name),
  );

export const mark = (key: string, icon: Icon, name = key) =>
  toggle(key, icon, name, (chain) => chain.toggleMark(name));

export const choice = (key: string, ...options: ChoiceOption[]): EditorControl[] => [
  { kind: 'choice', key, options },
];

/** A value of the text-style mark, such as a colour; null takes it away. */
export function styleOption(
  key: string,
  attribute: 'color' | 'fontFamily' | 'fontSize',
  value: string | null,
): ChoiceOption {
  return {
    key,
    isOn: (editor) => (editor.getAttributes('textStyle')[attribute] ?? null) === value,
    run: (editor) => {
      const chain = at(editor).setMark('textStyle', { [attribute]: value });
      (value === null ? chain.removeEmptyTextStyle() : chain).run();
    },
  };
}

export const heading = (level: 1 | 2 | 3): ChoiceOption => ({
  key: String(level),
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => at(editor).setHeading({ level }).run(),
});

export const align = (side: 'start' | 'center' | 'end' | 'justify', icon: Icon): EditorControl =>
  button(
    `align.${side}`,
    icon,
    (editor) => at(editor).setTextAlign(side).run(),
    (editor) => editor.isActive({ textAlign: side }),
  );

export function indent(editor: Editor, step: 1 | -1) {
  if (editor.isActive('listItem')) {
    if (step > 0) at(editor).sinkListItem('listItem').run();
    else at(editor).liftListItem('listItem').run();
    return;
  }
  const block = editor.isActive('heading') ? 'heading' : 'paragraph';
  const depth = Number(editor.getAttributes(block).indent ?? 0) + step;
  at(editor)
    .updateAttributes(block, { indent: Math.min(Math.max(0, depth), DEEPEST_INDENT) })
    .run();
}
