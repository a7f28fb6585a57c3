import { useNotify } from 'ra-core';
import type { FieldErrors } from 'react-hook-form';

/** Says how many fields want a look; the first of them has the focus by then. */
export function useInvalidNotice() {
  const notify = useNotify();
  return (errors: FieldErrors) =>
    notify('entity.validation.notice', {
      type: 'error',
      messageArgs: { smart_count: Object.keys(errors).length },
    });
}
