import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * Puts what a template says into a form: where nothing was typed, or what stands there is what another template said.
 * @param before what the form began with, or was last filled with
 */
export function fillIn<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  before: Partial<Values>,
  next: Partial<Values>,
): void {
  for (const [name, value] of Object.entries(next)) {
    const field = name as Path<Values>;
    if (getValues(field) !== before[name]) continue;
    setValue(field, value as PathValue<Values, typeof field>, { shouldDirty: true });
  }
}
