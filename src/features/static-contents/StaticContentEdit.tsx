import { useEditContext } from 'ra-core';
import { useParams } from 'react-router-dom';
import { languageName } from '#contract/languages/codes.ts';
import { STATIC_CONTENT_LIMITS, type StaticContentRow } from '#contract/static-contents/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { OtherLanguages } from './OtherLanguages.tsx';
import { StaticContentActions, valuesOf } from './StaticContentActions.tsx';

const { title, content } = STATIC_CONTENT_LIMITS;
const TITLE = [maxLength(title.max)];
const CONTENT = [maxLength(content.max)];

/** The form of one text in one language. */
export default function StaticContentEdit() {
  const id = readIdParam(useParams().id);
  if (id === null) return <NotFoundPage />;
  return (
    <RecordEdit resource="static-contents" id={id} notFound={<NotFoundPage />}>
      <StaticContentForm />
    </RecordEdit>
  );
}

function StaticContentForm() {
  const translate = useTranslate();
  const { record: row } = useEditContext<StaticContentRow>();
  if (!row) return null;
  const heading = translate('staticContent.edit.language', {
    name: translate(`staticContent.${row.contentKey}`, { _: row.contentKey }),
    language: languageName(row.locale),
  });
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'staticContent.title', to: '/static-content/edit' },
          { label: heading },
        ]}
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
