import Box from '@mui/material/Box';

import type { Language, TextSide } from '#contract/languages/schema.ts';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { TextEditor } from './TextEditor.tsx';

/** @param note hears which texts hold words that are not saved */
export function useTextColumns(
  side: TextSide,
  language: Language,
  note: (key: string, isUnsaved: boolean) => void,
): readonly ColumnOf<'texts', 'texts'>[] {
  const translate = useTranslate();
  const { locale, name } = language;
  return [
    {
      name: 'key',
      label: 'languages.key',
      sortBy: 'key',
      primary: true,
      width: '24%',
      render: ({ key }) => (
        <Box component="code" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
          {key}
        </Box>
      ),
      text: ({ key }) => key,
    },
    {
      name: 'reference',
      label: locale === 'en' ? 'languages.reference.en' : 'languages.reference',
      width: '32%',
      render: ({ reference }) => (
        <Box lang="en" dir="ltr" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {reference}
        </Box>
      ),
      text: ({ reference }) => reference,
    },
    {
      name: 'text',
      label: translate('languages.text', { name }),
      render: (row) => (
        <TextEditor key={`${row.locale} ${row.key}`} side={side} row={row} language={language} note={note} />
      ),
    },
  ];
}
