import { useLocales } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { maxLength } from './rules.ts';
import { TextInputWithCounter } from './TextInputWithCounter.tsx';
import { markedTitle, oneTitle, type Titles } from './titles.ts';

/** Longest title in characters. */
const LONGEST = 255;
const ASKED = [markedTitle, maxLength(LONGEST)];
const FIRST = [oneTitle, maxLength(LONGEST)];
const FURTHER = [maxLength(LONGEST)];

/** A title in each configured language, under `titles` of the form; one is enough. */
export function TitlesInput({ label = 'components.titles.label' }: { label?: MessageKey }) {
  const translate = useTranslate();
  const languages = useLocales();
  const titles = useWatch<{ titles: Titles }, 'titles'>({ name: 'titles' });
  const { trigger } = useFormContext();
  const { isSubmitted } = useFormState();
  const first = languages.find(({ locale }) => titles?.[locale]?.trim());
  const stands = first && titles?.[first.locale]?.trim();

  // A title in another language satisfies the first field as well.
  useEffect(() => {
    if (isSubmitted && stands) void trigger(`titles.${languages[0]?.locale}`);
  }, [isSubmitted, stands, languages, trigger]);

  return languages.map(({ locale, name }, index) => (
    <TextInputWithCounter
      key={locale}
      source={`titles.${locale}`}
      label={translate('components.titles.inLanguage', {
        label: translate(label),
        language: name,
      })}
      {...(stands &&
        !titles?.[locale]?.trim() && {
          help: translate('components.titles.standsIn', { title: stands }),
        })}
      validate={index > 0 ? FURTHER : stands && first?.locale !== locale ? FIRST : ASKED}
      autoComplete="off"
      counter
      slotProps={{ lang: locale }}
    />
  ));
}
