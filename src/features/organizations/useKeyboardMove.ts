import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

interface KeyboardMoveOptions {
  titleOf: (id: string) => string;
  canMove: (id: string) => boolean;
  isPlace: (id: string) => boolean;
  onDrop: (id: string, placeId: string) => void;
}

/** Ctrl+X picks the focused unit up, Ctrl+V puts it below the focused node, Esc puts it down again. */
export function useKeyboardMove({ titleOf, canMove, isPlace, onDrop }: KeyboardMoveOptions) {
  const translate = useTranslate();
  const focused = useRef<string>(undefined);
  const [pickedUp, setPickedUp] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const pickUp = (id: string) => {
    const key = canMove(id) ? 'organization.tree.pickedUp' : 'organization.tree.fixed';
    setAnnouncement(translate(key, { title: titleOf(id) }));
    if (canMove(id)) setPickedUp(id);
  };
  const putDown = (id: string) => {
    setAnnouncement(translate('organization.tree.canceled', { title: titleOf(id) }));
    setPickedUp(null);
  };
  const drop = (id: string, place: string) => {
    setAnnouncement('');
    setPickedUp(null);
    onDrop(id, place);
  };
  /** What a key does here; undefined: it is the tree's. */
  const workOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): (() => void) | undefined => {
    if (pickedUp !== null && key === 'Escape') return () => putDown(pickedUp);
    const id = focused.current;
    if (id === undefined || !(ctrlKey || metaKey) || shiftKey || altKey || !isPlace(id)) return undefined;
    const letter = key.toLowerCase();
    if (letter === 'x') return () => pickUp(id);
    if (letter !== 'v' || pickedUp === null) return undefined;
    return () => (id === pickedUp ? putDown(id) : drop(pickedUp, id));
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const work = workOf(event);
    if (!work) return;
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  const onItemFocus = (_: unknown, id: string) => {
    focused.current = id;
  };
  return { pickedUp, announcement, onKeyDownCapture, onItemFocus };
}
