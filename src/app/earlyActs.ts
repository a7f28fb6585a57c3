import { useEffect } from 'react';
import { PRESSED_ATTRIBUTE, RENDERED_ATTRIBUTE } from '#contract/page/start-data.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface FilledIn {
  field: Field;
  /** As the server rendered it. */
  rendered: string;
  value: string;
  /** Where the caret stands, or what is marked; null for fields without. */
  selection: readonly [start: number | null, end: number | null];
}

/** What a person did in the rendered page before the application took it over. */
interface EarlyActs {
  /** Fields that are filled in otherwise than they were rendered, by the person or by the browser. */
  changed: FilledIn[];
  pressed: HTMLElement | null;
}

let early: EarlyActs | null = null;

const isTickBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

/** A tick, and no tick, in the place of a value. */
const TICKED = 'on';

const valueIn = (field: Field) => (isTickBox(field) ? (field.checked ? TICKED : '') : field.value);

const renderedIn = (field: Field) =>
  isTickBox(field) ? (field.defaultChecked ? TICKED : '') : field.defaultValue;

const filledIn = (field: Field, rendered = renderedIn(field)): FilledIn => ({
  field,
  rendered,
  value: valueIn(field),
  selection: [field.selectionStart, field.selectionEnd],
});

const isChanged = (field: Field) => valueIn(field) !== renderedIn(field);

/**
 * Takes note of what was done in the rendered page, right before the application takes it over: from then on React hears
 * of presses itself. The focus stays where it is, for the elements stay.
 */
export function takeEarlyActs(root: HTMLElement): void {
  const pressed = root.querySelector<HTMLElement>(`[${PRESSED_ATTRIBUTE}]`);
  pressed?.removeAttribute(PRESSED_ATTRIBUTE);
  root.removeAttribute(RENDERED_ATTRIBUTE);
  const fields = [...root.querySelectorAll<Field>('input, textarea')];
  early = { changed: fields.filter(isChanged).map((field) => filledIn(field)), pressed };
}

/** Lets React hear of a value that stands in a field, or stood there: it tells a change by what it knows of the field. */
function announce({ field, value, selection: [start, end] }: FilledIn): void {
  if (isTickBox(field)) {
    field.checked = value !== TICKED;
    field.click();
    return;
  }
  field.value = '';
  // Of the element's kind: React has one of its own on each element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (start !== null) field.setSelectionRange(start, end);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function doAgain({ changed, pressed }: EarlyActs): void {
  // All first: as soon as React hears of one, it takes what it does not know of out of the others.
  // What was typed meanwhile counts, unless the application has emptied the field: it makes what it knows the default, too.
  const now = changed.map((before) => {
    const { field, rendered } = before;
    return valueIn(field) === rendered ? before : filledIn(field, rendered);
  });
  for (const each of now) if (each.field.isConnected) announce(each);
  // Lists to choose from open when they are pressed down.
  pressed?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  pressed?.click();
}

/** Does what was done early, once the page that this stands in has been taken over. */
export function EarlyActs(): null {
  useEffect(() => {
    const acts = early;
    early = null;
    // Not within the effect, where React does not take in what it is told one by one.
    if (acts) setTimeout(() => doAgain(acts));
  }, []);
  return null;
}
