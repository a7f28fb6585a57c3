import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { CONTROLS, PRESSED_ATTRIBUTE, RENDERED_ATTRIBUTE } from '#contract/page/start-data.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const FIELDS = 'input, textarea';

const isTickBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

/** Whether a field is filled in otherwise than it was rendered, by the person or by the browser. */
const isChanged = (field: Field) =>
  isTickBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

/** Notes how a field is filled in, and answers how to let React hear of it as if it were typed or ticked now. */
function remember(field: Field): () => void {
  if (isTickBox(field)) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    // React has a property of its own on the element, and tells a change by what was last set through it.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/**
 * Hydrates all of a page at once. Left to its own time, React takes a page over bit by bit, and what is typed or pressed in
 * between reaches forms that have not heard of what stands in them. Each boundary is hydrated by itself; an event within,
 * which nobody listens to, is what makes React do it at once.
 */
function hydrateAtOnce(root: HTMLElement, app: ReactNode): void {
  flushSync(() => void hydrateRoot(root, app));
  for (const part of root.querySelectorAll(`${FIELDS}, ${CONTROLS}`)) {
    part.dispatchEvent(new Event('dragend', { bubbles: true }));
  }
}

/**
 * The application takes the rendered page over as it stands, and does what a person did in it before: fields keep what
 * they hold, and what was pressed last is pressed. The focus stays where it is, for the elements stay.
 * @param root holds what the server rendered for the same person
 */
export function takeOver(root: HTMLElement, app: ReactNode): void {
  const pressed = root.querySelector<HTMLElement>(`[${PRESSED_ATTRIBUTE}]`);
  pressed?.removeAttribute(PRESSED_ATTRIBUTE);
  root.removeAttribute(RENDERED_ATTRIBUTE);
  const changed = [...root.querySelectorAll<Field>(FIELDS)].filter(isChanged);
  const fillIn = changed.map(remember);
  hydrateAtOnce(root, app);
  for (const fill of fillIn) fill();
  // Lists to choose from open when they are pressed down.
  pressed?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  pressed?.click();
}
