import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useLayoutEffect, useRef } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FaultList } from './FaultList.tsx';
import { focusField } from './focusField.ts';
import type { FormFault } from './formFault.ts';
import { unpackMessage } from './packedMessage.ts';

/** Why the last submission did not succeed. */
export interface Refusal {
  faults: readonly FormFault[];
  /** Key of a refusal as a whole. */
  message?: string;
}

interface ErrorSummaryProps {
  refusal: Refusal | null;
  /** Sources that the form has a field for: their faults leave when the field is corrected. */
  isField: (source: string) => boolean;
}

/** What a field says now, which may be another fault than that of the submission. */
function presentWords(message: unknown): Partial<FormFault> {
  if (typeof message === 'object') return message as Partial<FormFault>;
  return typeof message === 'string' && message !== '' ? { args: {}, ...unpackMessage(message) } : {};
}

/** What is wrong, on top of the form; it takes the focus and leads to each field. */
export function ErrorSummary({ refusal, isField }: ErrorSummaryProps) {
  const translate = useTranslate();
  const text = useText();
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef<Refusal>(null);
  // With the summary itself: coming later, it could take the focus from a field that somebody went to meanwhile. The errors
  // of the form, and the summary with them, may come a moment after the refusal.
  useLayoutEffect(() => {
    if (!refusal || !box.current || seen.current === refusal) return;
    seen.current = refusal;
    box.current.scrollIntoView({ block: 'center' });
    box.current.focus({ preventScroll: true });
  });
  if (!refusal) return null;
  const jump = (source: string) => focusField(box.current?.closest('form') ?? null, source);
  const faults = refusal.faults.flatMap((fault): FormFault[] => {
    if (!isField(fault.source)) return [fault];
    const error = get(errors, fault.source) as { message?: unknown } | undefined;
    return error ? [{ ...fault, ...presentWords(error.message) }] : [];
  });
  if (faults.length === 0 && !refusal.message) return null;
  return (
    <Alert severity="error" ref={box} tabIndex={-1} sx={{ mb: 3 }}>
      <AlertTitle>
        {refusal.message
          ? text(refusal.message)
          : translate('entity.validation.summary', { smart_count: faults.length })}
      </AlertTitle>
      {faults.length > 0 && <FaultList faults={faults} onJump={jump} />}
    </Alert>
  );
}
