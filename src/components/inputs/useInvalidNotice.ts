import { useNotify } from 'ra-core';
import type { FieldErrors } from 'react-hook-form';

/** Says how many fields need correction; `FirstFaultFocus` scrolls the first of them into view. */
export function useInvalidNotice() {
  const notify = useNotify();
  return (errors: FieldErrors) =>
    notify('entity.validation.notice', {
      type: 'error',
      messageArgs: { smart_count: Object.keys(errors).length },
    });
}
