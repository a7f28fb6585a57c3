import { useState } from 'react';
import { type FieldError, type FieldErrors, get, useFormContext } from 'react-hook-form';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import type { Refusal } from './ErrorSummary.tsx';
import type { FormFault } from './formFault.ts';
import { unpackMessage } from './packedMessage.ts';

/**
 * What a save found wrong, for the summary on top of the form: broken rules of the fields, or what the server
 * refused, which is put at its fields too.
 * @param fields fields from top to bottom with the keys of their labels
 * @param sourceOf the field of the form for a path of the body, where the two differ
 */
export function useFormFaults(fields: Readonly<Record<string, string>>, sourceOf?: (path: string) => string) {
  const { getFieldState } = useFormContext();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const atFields = useFieldRefusals(sourceOf);

  const listOf = (messageOf: (source: string) => unknown): FormFault[] =>
    Object.entries(fields).flatMap(([source, label]) => {
      const message = messageOf(source);
      return typeof message === 'string' && message !== ''
        ? [{ source, label, args: {}, ...unpackMessage(message) }]
        : [];
    });

  const atPresent = () => listOf((source) => getFieldState(source).error?.message);

  return {
    refusal,
    clear: () => setRefusal(null),
    invalid: (errors: FieldErrors) =>
      setRefusal({ faults: listOf((source) => (get(errors, source) as FieldError | undefined)?.message) }),
    /** What was set at the fields by the form itself. */
    show: () => setRefusal({ faults: atPresent() }),
    /** @param message of a refusal as a whole, where no toast says it */
    refused: (error: unknown, message?: string) => {
      atFields(error);
      setRefusal({ faults: atPresent(), message });
    },
  };
}
