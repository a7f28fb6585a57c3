import Typography from '@mui/material/Typography';
import { useListContext, useLocale } from 'ra-core';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LANGUAGE_CODES, languageName } from '#contract/languages/codes.ts';
import type { TextSide } from '#contract/languages/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { NewButton } from '#src/components/layout/NewButton.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { TabContainer } from '#src/components/layout/TabContainer.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { WholeListBase } from '#src/components/list/WholeListBase.tsx';
import type { Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LanguageList } from './LanguageList.tsx';
import { TextList } from './TextList.tsx';
import { SIDE_NAMES, SIDES, textsAddress } from './textSides.ts';

/** Languages, and every text in them: those of the pages and those of the server. */
export default function LanguageAdmin() {
  return (
    <WholeListBase resource="languages" view="languages">
      <Administration />
    </WholeListBase>
  );
}

function Administration() {
  const translate = useTranslate();
  const reader = useLocale();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const { data: languages, error, refetch } = useListContext<Row<'languages'>>();
  const known = languages ?? [];
  const asked = search.get('locale') ?? reader;
  const shown = known.find(({ locale }) => locale === asked) ?? known[0];
  const side = SIDE_NAMES.find((name) => SIDES[name].path === pathname) ?? 'FRONTEND';

  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.system.languages' }]} />
      <PageTitle
        title="menu.system.languages"
        actions={<NewButton label="languages.add" onOpen={() => setAdding(true)} disabled={!languages} />}
      />
      <Typography color="textSecondary" sx={{ maxWidth: '68ch', mb: 2 }}>
        {translate('languages.intro')}
      </Typography>
      {languages ? (
        <>
          <LanguageList />
          {shown && (
            <TabContainer
              label="languages.tabs"
              current={side}
              to={(name) => textsAddress(name as TextSide, shown.locale)}
              notFound={<NotFoundPage />}
              tabs={SIDE_NAMES.map((name) => ({
                name,
                label: SIDES[name].label,
                content: (
                  <TextList
                    key={`${name} ${shown.locale}`}
                    side={name}
                    language={shown}
                    languages={languages}
                    onLanguage={(locale) => setSearch({ locale })}
                  />
                ),
              }))}
            />
          )}
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingSpinner />
      )}
      {adding && (
        <LanguageAdd
          known={known.map(({ locale }) => locale)}
          onAdded={(locale) => setSearch({ locale })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

interface LanguageAddProps {
  known: readonly string[];
  onAdded: (locale: string) => void;
  onClose: () => void;
}

/** Adds one of the world's languages, named as the reader and as its own people call it. */
function LanguageAdd({ known, onAdded, onClose }: LanguageAddProps) {
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
