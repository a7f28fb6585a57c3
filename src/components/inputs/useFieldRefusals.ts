import { useFormContext } from 'react-hook-form';

const TARGETS = new Set(['targetUnits', 'targetOrganizations']);

/** Both lists of targets stand in one field, `targets`; everything else is called as in the body. */
const asInBody = (path: string) => (TARGETS.has(path.split('.')[0] ?? '') ? 'targets' : path);

/**
 * Puts the field errors of a refused save at their fields; the toasts have been shown by the call.
 * @param sourceOf the field of the form for a path of the body, such as `targetUnits.0.id`
 */
export function useFieldRefusals(sourceOf: (path: string) => string = asInBody) {
  const { setError } = useFormContext();
  return (error: unknown) => {
    const errors = (error as { body?: { errors?: Record<string, unknown> } }).body?.errors ?? {};
    for (const [path, message] of Object.entries(errors)) {
      if (typeof message === 'string') setError(sourceOf(path), { type: 'server', message });
    }
  };
}
