import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormFault } from '#src/components/form/formFault.ts';
import { packMessage } from '#src/components/form/packedMessage.ts';

const TYPE = 'unstorable';

/** Shows faults at their fields at once, before anything was submitted, and takes them away when they are corrected. */
export function useShownFaults(faults: readonly FormFault[]): void {
  const { setError, clearErrors, getFieldState } = useFormContext();
  const shown = useRef<readonly string[]>([]);
  const key = JSON.stringify(
    faults.map(({ source, message, args }) => [source, packMessage({ message, args })]),
  );
  useEffect(() => {
    const current = JSON.parse(key) as [string, string][];
    const sources = current.map(([source]) => source);
    for (const source of shown.current) {
      // What the form itself has found since stays.
      if (!sources.includes(source) && getFieldState(source).error?.type === TYPE) clearErrors(source);
    }
    for (const [source, message] of current) setError(source, { type: TYPE, message });
    shown.current = sources;
  }, [key, setError, clearErrors, getFieldState]);
}
