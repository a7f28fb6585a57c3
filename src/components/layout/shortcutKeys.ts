function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"]') !== null)
  );
}

/** The search box of the page: the one marked as such, else the first of its kind in the main part. */
export function searchBox(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('[data-page-search]') ??
    document.querySelector<HTMLElement>('main input[type="search"]') ??
    document.querySelector<HTMLElement>('input[type="search"]')
  );
}

/** A key that acts wherever nobody types and no dialog is open. */
export const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event.target) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
