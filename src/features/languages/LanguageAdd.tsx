import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import { LANGUAGE_CODES, languageName } from '#contract/languages/codes.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import type { Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface LanguageAddProps {
  known: readonly string[];
  onAdded: (locale: string) => void;
  onClose: () => void;
}

/** Adds one of the world's languages, named as the reader and as its own people call it. */
export function LanguageAdd({ known, onAdded, onClose }: LanguageAddProps) {
  const translate = useTranslate();
  const reader = useLocale();
  const options = useMemo(
    () =>
      LANGUAGE_CODES.filter((locale) => !known.includes(locale))
        .map((locale) => {
          const [name, own] = [languageName(locale, reader), languageName(locale)];
          return { id: locale, label: name === own ? name : `${name} (${own})` };
        })
        .sort((one, other) => one.label.localeCompare(other.label, reader)),
    [known, reader],
  );
  return (
    <RecordDialog<Row<'languages'>, { locale: string }>
      resource="languages"
      stored={null}
      title="languages.add"
      saveLabel="languages.add.submit"
      valuesOf={() => ({ locale: '' })}
      bodyOf={(values) => values}
      onStored={({ locale }) => {
        onAdded(locale);
        onClose();
      }}
      onClose={onClose}
      shownBy={['texts']}
      refreshesOnRefusal
    >
      <ChoiceInput
        source="locale"
        label="languages.language"
        help="languages.add.help"
        placeholder={translate('languages.choose')}
        options={options}
        validate={REQUIRED}
      />
    </RecordDialog>
  );
}
