import { useEffect } from 'react';
import { CONTROLS, PRESSED_ATTRIBUTE, RENDERED_ATTRIBUTE } from '#contract/page/start-data.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface FilledIn {
  value: string;
  /** Where the caret stands, or what is marked; null for fields without. */
  selection: readonly [start: number | null, end: number | null];
}

/** What a person does in the rendered page before the application has taken it over. */
interface EarlyActs {
  /** Fields that are filled in otherwise than they were rendered, by the person or by the browser. */
  changed: Map<Field, FilledIn>;
  pressed: HTMLElement | null;
  /** End the taking of notes. */
  ends: (() => void)[];
}

let early: EarlyActs | null = null;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const isTickBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

/** A tick, and no tick, in the place of a value. */
const TICKED = 'on';

const valueIn = (field: Field) => (isTickBox(field) ? (field.checked ? TICKED : '') : field.value);

const renderedIn = (field: Field) =>
  isTickBox(field) ? (field.defaultChecked ? TICKED : '') : field.defaultValue;

const filledIn = (field: Field): FilledIn => ({
  value: valueIn(field),
  selection: [field.selectionStart, field.selectionEnd],
});

const isChanged = (field: Field) => valueIn(field) !== renderedIn(field);

/** Sets a value behind React's back, which has a property of its own on each element. */
function setValue(field: Field, { value, selection: [start, end] }: FilledIn): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (start !== null) field.setSelectionRange(start, end);
}

/** What a field holds once a letter is typed into it; null where that cannot be known. */
function typedInto(field: Field, { data, inputType }: InputEvent): FilledIn | null {
  if (inputType !== 'insertText' || !data) return null;
  const { value, selectionStart, selectionEnd, maxLength } = field;
  // Some kinds of fields do not tell where the caret stands: it is at the end of what was just typed.
  const start = selectionStart ?? value.length;
  const typed = value.slice(0, start) + data + value.slice(selectionEnd ?? start);
  if (maxLength >= 0 && typed.length > maxLength) return null;
  const caret = selectionStart === null ? null : start + data.length;
  return { value: typed, selection: [caret, caret] };
}

/**
 * Goes on taking notes of what is typed while the application takes the page over. In that time it may empty a field that
 * it has not heard of yet, even between the announcement of a letter and the letter itself, which makes React hydrate the
 * field at once: what stood there is put back, or the letter would stand alone.
 */
function followTyping(root: HTMLElement, changed: EarlyActs['changed']): () => void {
  let expected: FilledIn | null = null;
  let placeCaret: (() => void) | null = null;
  const placeNow = () => {
    placeCaret?.();
    placeCaret = null;
  };
  // The browser places the caret by the letter alone once the letter was reported: it is placed again afterwards, and before
  // the next letter, which may come before any timer.
  const correct = (field: Field, right: FilledIn) => {
    setValue(field, right);
    placeCaret = () => {
      if (field.value === right.value) setValue(field, right);
    };
    setTimeout(placeNow);
  };
  const expect = (event: Event) => {
    const { target } = event;
    placeNow();
    expected = null;
    if (!isField(target) || isTickBox(target)) return;
    const known = changed.get(target);
    if (known && known.value !== target.value) setValue(target, known);
    expected = typedInto(target, event as InputEvent);
  };
  const note = ({ target }: Event) => {
    if (!isField(target)) return;
    if (expected && target.value !== expected.value) correct(target, expected);
    expected = null;
    changed.set(target, filledIn(target));
  };
  root.addEventListener('beforeinput', expect, true);
  root.addEventListener('input', note, true);
  return () => {
    placeNow();
    root.removeEventListener('beforeinput', expect, true);
    root.removeEventListener('input', note, true);
  };
}

/**
 * Keeps back what is pressed while the application takes the page over: React would send a form before it heard of what
 * stands in it. Only what the server rendered is held, not what the application draws in its place.
 */
function holdPresses(root: HTMLElement, acts: EarlyActs): () => void {
  const controls = new Set<Element>(root.querySelectorAll(CONTROLS));
  const hold = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS);
    if (!control || !controls.has(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    acts.pressed = control;
  };
  document.addEventListener('click', hold, true);
  return () => document.removeEventListener('click', hold, true);
}

/**
 * Takes note of what was done in the rendered page, right before the application takes it over. The focus stays where it
 * is, for the elements stay.
 */
export function takeEarlyActs(root: HTMLElement): void {
  const pressed = root.querySelector<HTMLElement>(`[${PRESSED_ATTRIBUTE}]`);
  pressed?.removeAttribute(PRESSED_ATTRIBUTE);
  root.removeAttribute(RENDERED_ATTRIBUTE);
  const fields = [...root.querySelectorAll<Field>('input, textarea')].filter(isChanged);
  const changed = new Map(fields.map((field) => [field, filledIn(field)]));
  early = { changed, pressed, ends: [] };
  early.ends.push(followTyping(root, changed), holdPresses(root, early));
}

/** Lets React hear of a value that stands in a field, or stood there: it tells a change by what it knows of the field. */
function announce(field: Field, known: FilledIn): void {
  if (isTickBox(field)) {
    field.checked = known.value !== TICKED;
    field.click();
    return;
  }
  field.value = '';
  setValue(field, known);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function doAgain({ changed, pressed, ends }: EarlyActs): void {
  for (const end of ends) end();
  for (const [field, known] of changed) if (field.isConnected) announce(field, known);
  // Lists to choose from open when they are pressed down.
  pressed?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  pressed?.click();
}

/** Does what was done early, once the page that this stands in has been taken over. */
export function EarlyActs(): null {
  useEffect(() => {
    const acts = early;
    early = null;
    // Not within the effect, where React does not take in changes one by one.
    if (acts) setTimeout(() => doAgain(acts));
  }, []);
  return null;
}
