import { createContext, useContext } from 'react';
import type { Definition, Opened, SortedKind } from '../definitions/kinds.ts';

export interface Editor {
  /** Opens the dialog of a definition, or of a new one. */
  open: (opened: Opened) => void;
  /** Asks, and deletes a definition with what belongs to it. @param name ready text */
  remove: (target: Definition, name: string) => void;
  /** Puts one of some siblings at a place, from 1. @param ids all of them in their new order */
  sort: (kind: SortedKind, ids: readonly number[], moved: number) => void;
}

/** What the parts of the page can have done to the life cycle that is open. */
export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('No editor is around');
  return editor;
}
