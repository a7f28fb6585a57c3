import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Account } from '#contract/account/schema.ts';
import { useLanguage } from '#src/app/useLanguage.ts';
import { joinChanges } from '#src/components/inputs/joinChanges.ts';
import { type Profile, profileOf } from './profileValues.ts';

/** The form follows a language that is chosen elsewhere meanwhile; another choice in the form stays. */
export function LanguageSync() {
  const { locale } = useLanguage();
  const { resetField } = useFormContext<Profile>();
  const { dirtyFields, defaultValues } = useFormState<Profile>({ name: 'langKey' });
  const isOther = defaultValues?.langKey !== locale && !dirtyFields.langKey;
  // After every rendering: the form goes on from the stored account, and may do so at the same time.
  useEffect(() => {
    if (isOther) resetField('langKey', { defaultValue: locale });
  });
  return null;
}

/**
 * The form goes on from the account as it is stored now; what was typed since it was read, or sent, stays and is unsaved.
 * @param sent what was saved; null when the account became another one by itself
 */
export function AccountSync({ account, sent }: { account: Account; sent: RefObject<Profile | null> }) {
  const { getValues, reset } = useFormContext<Profile>();
  const { defaultValues } = useFormState<Profile>();
  const read = useRef(account);
  useEffect(() => {
    if (read.current === account) return;
    read.current = account;
    const stored = profileOf(account);
    const before = sent.current ?? { ...stored, ...defaultValues };
    sent.current = null;
    const typed = joinChanges(getValues(), before, stored);
    reset(stored);
    reset(typed, { keepDefaultValues: true });
  }, [account, sent, defaultValues, getValues, reset]);
  return null;
}
