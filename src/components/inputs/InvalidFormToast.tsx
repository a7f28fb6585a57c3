import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import { type FieldError, get, useFormState } from 'react-hook-form';
import { unpackMessage } from '#src/components/form/packedMessage.ts';

/**
 * Shows the message of the first invalid field as a toast when a form cannot be sent. Stands in
 * a form that has `disableInvalidFormNotification`.
 * @param order fields from top to bottom
 */
export function InvalidFormToast({ order }: { order: readonly string[] }) {
  const notify = useNotify();
  const { submitCount, errors } = useFormState();
  const seen = useRef(0);
  useEffect(() => {
    if (submitCount === seen.current) return;
    seen.current = submitCount;
    const found = order.map((source): FieldError | undefined => get(errors, source));
    // What the server refused (`manual`) has had its toast.
    const first = found.find((error) => error?.message && error.type !== 'manual')?.message;
    if (first === undefined) return;
    const { message, args } = unpackMessage(first);
    notify(message, { type: 'error', ...(args ? { messageArgs: args } : {}) });
  }, [submitCount, errors, order, notify]);
  return null;
}
