import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

const FAULTY = '[data-invalid], [aria-invalid="true"]';
/** What takes the focus within a field, the text before the buttons of its tools. */
const CONTROLS = [
  '[aria-invalid="true"]:is(input, textarea, select, [contenteditable="true"], [tabindex="0"])',
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), [contenteditable="true"]',
  'select:not(:disabled), button:not(:disabled), [tabindex="0"]',
];

const controlIn = (faulty: HTMLElement) =>
  CONTROLS.map((controls) =>
    faulty.matches(controls) ? faulty : faulty.querySelector<HTMLElement>(controls),
  ).find((control) => control !== null) ?? faulty;

/**
 * After a submission that did not succeed the first wrong field of the page takes the focus and comes into view, whether the
 * form or the server found it wrong. react-hook-form goes by the order in which fields were registered, and only knows
 * controls that gave it a ref.
 */
export function FirstFaultFocus() {
  const place = useRef<HTMLSpanElement>(null);
  const { submitCount, errors } = useFormState();
  const seen = useRef(submitCount);
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    if (Object.keys(errors).length > 0) focusFirstFault(place.current?.closest('form') ?? null);
  }, [submitCount, errors]);
  return <span ref={place} hidden />;
}

function focusFirstFault(form: HTMLElement | null): void {
  const faulty = form?.querySelector<HTMLElement>(FAULTY);
  if (!faulty) return;
  const control = controlIn(faulty);
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
