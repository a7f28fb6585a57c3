/**
 * Brings a field of the form into view and puts the focus into it. The controls carry the field's name, or,
 * for groups and the editor, stand in the frame that the label names.
 */
export function focusField(form: HTMLElement | null, source: string): void {
  if (!form) return;
  const frame = frameOf(form, source);
  const control =
    frame?.querySelector<HTMLElement>(
      'input:not([type="hidden"]), textarea, select, [contenteditable="true"]',
    ) ?? frame;
  if (!control) return;
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}

/** The place of a field: our own mark around its input, else the control itself. */
function frameOf(form: HTMLElement, source: string): HTMLElement | null {
  for (const element of form.querySelectorAll<HTMLElement>('[data-field]')) {
    if (element.dataset.field === source) return element;
  }
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(source)}"]`);
}
