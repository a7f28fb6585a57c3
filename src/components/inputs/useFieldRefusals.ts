import { useFormContext } from 'react-hook-form';

const TARGETS = new Set(['targetUnits', 'targetOrganizations']);

/**
 * Puts the field errors of a refused save at their fields; the toasts have been shown by the call.
 * Both lists of targets stand in one field, `targets`.
 */
export function useFieldRefusals() {
  const { setError } = useFormContext();
  return (error: unknown) => {
    const errors = (error as { body?: { errors?: Record<string, unknown> } }).body?.errors ?? {};
    for (const [path, message] of Object.entries(errors)) {
      const field = path.split('.')[0] ?? path;
      if (typeof message === 'string') {
        setError(TARGETS.has(field) ? 'targets' : path, { type: 'server', message });
      }
    }
  };
}
