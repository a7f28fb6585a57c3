import OpenInNew from '@mui/icons-material/OpenInNew';
import PreviewOutlined from '@mui/icons-material/PreviewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { hasVisiblePost } from '#contract/contents/saves.ts';
import { languageName } from '#contract/languages/codes.ts';
import { STATIC_CONTENT_LIMITS, type StaticContentRow } from '#contract/static-contents/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { PreviewFrame } from '#src/components/feedback/PreviewFrame.tsx';
import { EditActions } from '#src/components/form/EditActions.tsx';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { RichTextField } from '#src/components/richText/RichTextField.tsx';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useStaticContents } from './useStaticContents.ts';

const { title, content } = STATIC_CONTENT_LIMITS;
const TITLE = [maxLength(title.max)];
const CONTENT = [maxLength(content.max)];

/** The form of one text in one language. */
export default function StaticContentEdit() {
  return (
    <RecordEdit resource="static-contents" id={readIdParam(useParams().id)} notFound={<NotFoundPage />}>
      {(row) => <StaticContentForm row={row} />}
    </RecordEdit>
  );
}

function StaticContentForm({ row }: { row: StaticContentRow }) {
  const translate = useTranslate();
  const heading = translate('staticContent.edit.language', {
    name: translate(`staticContent.${row.contentKey}`, { _: row.contentKey }),
    language: languageName(row.locale),
  });
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: 'menu.platform.staticContent', to: '/static-content/edit' }, { label: heading }]}
      />
      <PageTitle title={heading} />
      <OtherLanguages of={row} />
      <RecordForm valuesOf={valuesOf}>
        <SectionCard title="staticContent.words">
          <TextInputWithCounter
            source="title"
            label="staticContent.field.title"
            help="staticContent.field.title.help"
            validate={TITLE}
            counter
          />
          <RichTextInput
            source="content"
            label="staticContent.field.content"
            help={`staticContent.${row.contentKey}.where`}
            validate={CONTENT}
          />
        </SectionCard>
        <StaticContentActions row={row} />
      </RecordForm>
    </>
  );
}

/** The way from a text to itself in another language. */
function OtherLanguages({ of }: { of: StaticContentRow }) {
  const translate = useTranslate();
  const { data = [] } = useStaticContents();
  const rows = data.filter(({ contentKey }) => contentKey === of.contentKey);
  if (rows.length < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('staticContent.languages')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}
    >
      {rows.map(({ id, locale, content }) => (
        <Link
          key={id}
          component={RouterLink}
          to={`/static-content/edit/${id}`}
          aria-current={id === of.id ? 'page' : undefined}
          underline={id === of.id ? 'none' : 'always'}
          sx={{ py: 1.25, px: 0.5, fontWeight: id === of.id ? 700 : 400 }}
        >
          <bdi lang={locale}>{languageName(locale)}</bdi>
          {content === '' && ` (${translate('staticContent.empty')})`}
        </Link>
      ))}
    </Box>
  );
}

const valuesOf = ({ title, content }: StaticContentRow) => ({ title, content });
type StaticContentValues = ReturnType<typeof valuesOf>;

/** Texts that have a page of their own, to which a link leads. */
const WITH_PAGE = new Set(['privacy-platform', 'terms-platform']);

/** Preview and save; of two editors the second one chooses. */
function StaticContentActions({ row }: { row: StaticContentRow }) {
  const translate = useTranslate();
  const { getValues } = useFormContext<StaticContentValues>();
  const [previewed, setPreviewed] = useState<StaticContentValues | null>(null);
  return (
    <>
      <EditActions<StaticContentRow, StaticContentValues>
        valuesOf={valuesOf}
        bodyOf={(values) => values}
        saveLabel="staticContent.save"
      >
        {WITH_PAGE.has(row.contentKey) && (
          <Button
            href={`/static-content-view/${row.contentKey}`}
            target="_blank"
            rel="noopener"
            startIcon={<OpenInNew />}
          >
            {translate('staticContent.show')}
          </Button>
        )}
        <Button startIcon={<PreviewOutlined />} onClick={() => setPreviewed(getValues())}>
          {translate('staticContent.preview')}
        </Button>
      </EditActions>
      <PreviewFrame
        open={previewed !== null}
        title="staticContent.preview.title"
        onClose={() => setPreviewed(null)}
      >
        {previewed && <Preview {...previewed} locale={row.locale} />}
      </PreviewFrame>
    </>
  );
}

function Preview({ title, content, locale }: StaticContentValues & { locale: string }) {
  const translate = useTranslate();
  if (!hasVisiblePost(content)) return <Typography>{translate('staticContent.preview.empty')}</Typography>;
  return (
    <Box component="article" lang={locale} sx={{ maxWidth: '68ch' }}>
      {title !== '' && (
        <Typography component="h2" variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      )}
      <RichTextField value={content} />
    </Box>
  );
}
