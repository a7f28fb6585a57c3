import { useLocales } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { MailWords } from '#contract/mailings/rules.ts';
import { type MailWordsValues, mailValuesOf, mailWordsOf } from './mailWordsValues.ts';

/**
 * What the sender says in a mail, in a form of its own: the dialogs that ask for it stand within others.
 * @returns the form, what is written in it, a function that fills it, and one that gives what is to be sent; null while a field
 *   is at fault, which it shows
 */
export function useMailWords(initial: readonly MailWords[] = []) {
  const names = useLocales();
  const locales = useMemo(() => names.map(({ locale }) => locale), [names]);
  const form = useForm<MailWordsValues>({ defaultValues: mailValuesOf(initial, locales) });
  const values = useWatch({ control: form.control }) as MailWordsValues;
  const { reset, trigger, getValues } = form;
  const fill = useCallback(
    (words: readonly MailWords[]) => reset(mailValuesOf(words, locales)),
    [reset, locales],
  );
  const validWords = async () => ((await trigger()) ? mailWordsOf(getValues()) : null);
  return { form, words: mailWordsOf(values), fill, validWords };
}
