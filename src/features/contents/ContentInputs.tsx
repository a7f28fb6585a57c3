import { useFormState, useWatch } from 'react-hook-form';
import { type AccessLevel, AUTHOR_ACCESS_LEVELS, CONTENT_LIMITS } from '#contract/contents/rules.ts';
import { useSettings } from '#src/app/settings.ts';
import { AudienceInput } from '#src/components/audience/AudienceInput.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateTimeInput } from '#src/components/inputs/DateTimeInput.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { useText } from '#src/components/useText.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ALL_LANGUAGES, type ContentValues, newsOf } from './contentValues.ts';

const { title, summary, html } = CONTENT_LIMITS;
const TITLE = [required(), minLength(title.min), maxLength(title.max)];
const SUMMARY = [required(), minLength(summary.min), maxLength(summary.max)];
const POST = [maxLength(html.max)];
const LAST_DATE = [required()];

export function WordInputs() {
  return (
    <>
      <TextInputWithCounter source="title" label="content.title" validate={TITLE} counter />
      <TextInputWithCounter
        source="summary"
        label="content.summary"
        help="content.summary.help"
        validate={SUMMARY}
        rows={3}
      />
    </>
  );
}

export function PostInput() {
  return <RichTextInput source="post" label="content.post" help="content.post.help" validate={POST} />;
}

export function SettingInputs() {
  return (
    <>
      <CategoryInput />
      <LanguageInput />
      <AccessInput />
      <DateTimeInput
        source="lastDate"
        label="content.lastDate"
        help="content.lastDate.help"
        validate={LAST_DATE}
      />
    </>
  );
}

/** Whom it is for. */
export function ContentAudienceInput() {
  const [accessLevel, language] = useWatch<ContentValues, ['accessLevel', 'language']>({
    name: ['accessLevel', 'language'],
  });
  return (
    <AudienceInput
      type="CONTENT"
      news={newsOf({ accessLevel, language })}
      isWithBelow={accessLevel !== 'UNIT'}
      label="content.targets"
      help="content.targets.help"
      namedHelp="content.named.help"
    />
  );
}

function CategoryInput() {
  const translate = useTranslate();
  const text = useText();
  const { data, error, refetch } = useRead('readContentCategories', undefined, { staleTime: 5 * 60_000 });
  return (
    <>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <ChoiceInput
        source="categoryId"
        label="content.category"
        placeholder={translate('content.category.none')}
        options={(data ?? []).map((category) => ({ id: category.id, label: text(category.title) }))}
      />
    </>
  );
}

function LanguageInput() {
  const translate = useTranslate();
  const { languages } = useSettings();
  return (
    <ChoiceInput
      source="language"
      label="content.language"
      help="content.language.help"
      options={[
        { id: ALL_LANGUAGES, label: translate('content.language.all') },
        ...Object.entries(languages).map(([id, label]) => ({ id, label })),
      ]}
    />
  );
}

/** The two levels of authors; a level that was set by other means stays offered, also after another was chosen. */
function AccessInput() {
  const translate = useTranslate();
  const current = useWatch({ name: 'accessLevel' }) as AccessLevel;
  const stored = useFormState<ContentValues>().defaultValues?.accessLevel ?? current;
  const levels = [...new Set<AccessLevel>([...AUTHOR_ACCESS_LEVELS, stored, current])];
  return (
    <ChoiceInput
      source="accessLevel"
      label="content.accessLevel"
      help={`content.accessLevel.${current}.help`}
      options={levels.map((id) => ({ id, label: translate(`content.accessLevel.${id}`) }))}
    />
  );
}
