import { useFormContext } from 'react-hook-form';
import { showAtFields } from './showAtFields.ts';

const TARGETS = new Set(['targetUnits', 'targetOrganizations']);

/** Both lists of targets stand in one field, `targets`; everything else is called as in the body. */
const asInBody = (path: string) => (TARGETS.has(path.split('.')[0] ?? '') ? 'targets' : path);

/**
 * Puts the field errors of a refused save at their fields; the toasts have been shown by the call.
 * @param sourceOf the field of the form for a path of the body, such as `targetUnits.0.id`
 * @param fieldOf the field for the key of a refusal as a whole, such as a wrong password
 */
export function useFieldRefusals(
  sourceOf: (path: string) => string = asInBody,
  fieldOf: Readonly<Record<string, string>> = {},
) {
  const { setError } = useFormContext();
  return (error: unknown) => {
    for (const [path, message] of Object.entries(showAtFields(error, fieldOf))) {
      if (typeof message === 'string') setError(sourceOf(path), { type: 'server', message });
    }
  };
}
