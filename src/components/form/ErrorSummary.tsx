import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useLayoutEffect, useRef } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FaultList } from './FaultList.tsx';
import { focusField } from './focusField.ts';
import type { FormFault } from './formFault.ts';

/** Why the last submission did not succeed. */
export interface Refusal {
  faults: readonly FormFault[];
  /** Key of a refusal as a whole. */
  message?: string;
}

interface ErrorSummaryProps {
  refusal: Refusal | null;
  /** Sources that the form has a field for: their faults leave when the field is mended. */
  isField: (source: string) => boolean;
}

/** What is wrong, on top of the form; it takes the focus and leads to each field. */
export function ErrorSummary({ refusal, isField }: ErrorSummaryProps) {
  const translate = useTranslate();
  const text = useText();
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  // With the summary itself: coming later, it could take the focus from a field that somebody went to meanwhile.
  useLayoutEffect(() => {
    if (!refusal) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [refusal]);
  if (!refusal) return null;
  const jump = (source: string) => focusField(box.current?.closest('form') ?? null, source);
  const faults = refusal.faults.filter(({ source }) => !isField(source) || get(errors, source) !== undefined);
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
