import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import { useId, useState } from 'react';
import { type Language, TEXT_SORT_FIELDS, TEXT_STATES, type TextSide } from '#contract/languages/schema.ts';
import { leave } from '#src/app/leave.ts';
import { saveFile } from '#src/components/files/saveFile.ts';
import { AddressListBase } from '#src/components/list/AddressListBase.tsx';
import { choiceFilter, searchFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useLater } from '#src/components/useLater.ts';
import type { FilterName } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FoundElsewhere } from './FoundElsewhere.tsx';
import { TextEditor } from './TextEditor.tsx';
import { SIDES } from './textSides.ts';
import { UploadTexts } from './UploadTexts.tsx';

const FILTERS: readonly ListFilter<FilterName<'texts'>>[] = [
  searchFilter('text.contains', 'languages.search', 'languages.search.hint'),
  choiceFilter('state.equals', 'languages.state', TEXT_STATES, 'languages.state'),
];

const PAGE_SIZE = 20;
/** After so long the page is loaded again, in its new words, ms. */
const RELOAD_AFTER_MS = 5_000;

interface TextListProps {
  side: TextSide;
  language: Language;
  languages: readonly Language[];
  onLanguage: (locale: string) => void;
}

/** The texts of a side by key, the original beside the language that is edited, page by page. */
export function TextList({ side, language, languages, onLanguage }: TextListProps) {
  const { locale } = language;
  return (
    <>
      <Bar side={side} language={language} languages={languages} onLanguage={onLanguage} />
      <AddressListBase
        resource="texts"
        view={SIDES[side].view}
        locale={locale}
        filters={FILTERS}
        sortable={TEXT_SORT_FIELDS}
        defaultSort="key,asc"
        pageSize={PAGE_SIZE}
      >
        <FoundElsewhere side={side} locale={locale} />
        <ListView
          title={SIDES[side].label}
          columns={useTextColumns(side, language)}
          empty={{ title: 'languages.none', text: 'languages.none.text' }}
        />
      </AddressListBase>
    </>
  );
}

function useTextColumns(side: TextSide, language: Language): readonly ColumnOf<'texts', 'texts'>[] {
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
        <TextEditor key={`${row.locale} ${row.key}`} side={side} row={row} language={language} />
      ),
    },
  ];
}

function Bar({ side, language, languages, onLanguage }: TextListProps) {
  const translate = useTranslate();
  const id = useId();
  const dataProvider = useDataProvider();
  const [uploading, setUploading] = useState(false);
  const later = useLater();
  const { locale, name } = language;
  const { download, file } = SIDES[side];
  const save = async () => {
    const { data } = await dataProvider[download]({ params: { lang: locale } });
    saveFile(data, `${file}-${locale}.json`);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 600 }}>
        {translate('languages.shown')}
      </Box>
      <NativeSelect
        value={locale}
        onChange={(event) => onLanguage(event.target.value)}
        inputProps={{ id }}
        sx={{ minHeight: 44 }}
      >
        {languages.map((each) => (
          <option key={each.locale} value={each.locale}>
            {each.name}
          </option>
        ))}
      </NativeSelect>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: 'auto' }}>
        <Button
          startIcon={<DownloadOutlined />}
          aria-label={translate('languages.download.named', { name })}
          onClick={() => void save().catch(() => undefined)}
          sx={{ minHeight: 44 }}
        >
          {translate('languages.download')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<UploadFileOutlined />}
          aria-haspopup="dialog"
          onClick={() => setUploading(true)}
          sx={{ minHeight: 44 }}
        >
          {translate('languages.upload')}
        </Button>
      </Box>
      {uploading && (
        <UploadTexts
          side={side}
          language={language}
          onUploaded={() => later(RELOAD_AFTER_MS, leave.reload)}
          onClose={() => setUploading(false)}
        />
      )}
    </Box>
  );
}
