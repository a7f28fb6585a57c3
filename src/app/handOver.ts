import { FIRST_VIEW_MARKS } from '../../contract/start-data.ts';

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent ?? '';

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

/**
 * Does to the application, which stands in the place of the first view now, what the person did to the view meanwhile:
 * focuses what had the focus, and presses what was pressed (`server/page/wake.ts` marks both).
 * @param container what the application is drawn into; it held the view before
 */
export function handOver(container: Element, view: Element): void {
  const marked = (mark: string) => {
    const control = view.querySelector<HTMLElement>(`[${mark}]`);
    return control ? counterpart(container, view, control) : undefined;
  };
  marked(FIRST_VIEW_MARKS.focused)?.focus();
  marked(FIRST_VIEW_MARKS.pressed)?.click();
}
