import { FIRST_VIEW_MARKS } from '#contract/page/start-data.ts';

const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent ?? '';

/** Controls of one kind and name; a page may have several, such as a menu that stands twice. */
const alike = (root: Element, control: Element) =>
  [...root.querySelectorAll<HTMLElement>(control.localName)].filter(
    (candidate) => nameOf(candidate) === nameOf(control),
  );

/**
 * The application's own control for one of the first view: of the same kind and name, and as far down the page.
 * @returns undefined where the application shows none such
 */
function counterpart(root: Element, view: Element, control: HTMLElement): HTMLElement | undefined {
  const place = alike(view, control).indexOf(control);
  return alike(root, control)[place];
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Types into an input of the application what stands in that of the view, or ticks it like that. */
function fillLike(typed: HTMLInputElement, own: HTMLInputElement): void {
  if (typed.checked !== own.checked) own.click();
  if (typed.value === own.value) return;
  // React tells a change by its own setter not having been used.
  setValue?.call(own, typed.value);
  own.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Does to the application, which stands in the place of the first view now, what the person did to the view meanwhile:
 * fills in what was typed, focuses what had the focus, and presses what was pressed (`server/page/wake.ts` marks both).
 * @param page what the application is drawn into, its dialogs too; it held the view before
 */
export function handOver(page: Element, view: Element): void {
  const own = (control: HTMLElement | null) => control && counterpart(page, view, control);
  const marked = (mark: string) => own(view.querySelector<HTMLElement>(`[${mark}]`));
  for (const typed of view.querySelectorAll('input')) {
    const input = own(typed);
    if (input instanceof HTMLInputElement) fillLike(typed, input);
  }
  marked(FIRST_VIEW_MARKS.focused)?.focus();
  marked(FIRST_VIEW_MARKS.pressed)?.click();
}
