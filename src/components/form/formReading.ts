import { useState } from 'react';

let forms = 0;

/**
 * The meta of a form's reading and saving, which gives it a key of its own (`meta.form`, which is not sent). Under the
 * record's, react-admin keeps what was made or changed elsewhere: an old version would fill the form, and a page would show
 * what a creation answered, which need not be all of the record.
 */
export function useFormMeta<Meta extends object>(meta: Meta | undefined) {
  const [form] = useState(() => {
    forms += 1;
    return forms;
  });
  return { ...meta, form };
}

/**
 * How a form's record is read: once, for a later reading must not slip a newer version under what is being written. A refused
 * reading is shown in its place, and a save's refusal at the form.
 */
export const FORM_READING = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  onError: () => undefined,
} as const;
