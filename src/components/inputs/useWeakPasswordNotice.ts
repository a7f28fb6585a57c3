import { useNotify } from 'ra-core';
import { isStrongPassword } from '#contract/account/password.ts';

/** Says of a weak new password what it needs, as a toast, and gives a shorter error for its field; null for a strong one. */
export function useWeakPasswordNotice(source: string) {
  const notify = useNotify();
  return (password: string) => {
    if (isStrongPassword(password)) return null;
    notify('rulePassword', { type: 'error' });
    return { [source]: 'components.password.notMet' };
  };
}
