import { useNotify } from 'ra-core';
import { useFormContext } from 'react-hook-form';

/** A rule that valid fields break together, and the field at which it is said. */
export interface Fault<Source extends string = string> {
  source: Source;
  message: string;
}

/** Says a fault as a toast and at its field, so that it stays readable; true when there is one. */
export function useFaultNotice() {
  const notify = useNotify();
  const { setError } = useFormContext();
  return (fault: Fault | null): fault is Fault => {
    if (fault === null) return false;
    notify(fault.message, { type: 'error' });
    setError(fault.source, { type: 'manual', message: fault.message });
    return true;
  };
}
