import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { NO_ANSWER_WORDS } from '#contract/answer-templates/rules.ts';
import type { BulkAction } from '#contract/bulk/schema.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { templateFor } from '#contract/decision-notes/note.ts';
import { NOTE_LIMITS, NOTE_PARTS } from '#contract/decision-notes/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import { useSettings } from '#src/app/settings.ts';
import { LazyAnswerTemplateBar } from '#src/components/answer-templates/LazyAnswerTemplateBar.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { FoldedInputs } from '#src/components/form/FoldedInputs.tsx';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ActForInputs } from './ActForInputs.tsx';
import type { BulkValues, TargetInput } from './bulkValues.ts';

/** What can be done is read anew for each dialog, and not while it is filled in. */
const ONCE = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

interface ActInputsProps {
  target: TargetInput;
  type: ContributionType;
}

/** In whose place, an action by its name, and what it asks for. */
export function ActInputs({ target, type }: ActInputsProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const actForId = useWatch<BulkValues, 'actForId'>({ name: 'actForId' });
  const { data, error, refetch } = useRead(
    'readBulkChoices',
    { body: target as never, query: { langkey: locale } },
    ONCE,
  );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingSpinner minHeight={80} />;
  const { actions, people } = data;
  if (actions.length === 0 && people.length === 0)
    return <Typography role="status">{translate('bulk.action.none')}</Typography>;
  return (
    <>
      {people.length > 0 && <ActForInputs people={people} actsToo={actions.length > 0} locale={locale} />}
      {actForId ? (
        <ActionsOf key={actForId} actFor={actForId} target={target} type={type} />
      ) : (
        actions.length > 0 && <ActionInputs actions={actions} type={type} />
      )}
    </>
  );
}

/** The actions of somebody in whose place the reader acts. */
function ActionsOf({ actFor, target, type }: ActInputsProps & { actFor: number }) {
  const translate = useTranslate();
  const { data, error, refetch } = useRead(
    'readBulkChoices',
    { body: target as never, query: { langkey: useLocale(), actFor } },
    ONCE,
  );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingSpinner minHeight={80} />;
  if (data.actions.length === 0)
    return <Typography role="status">{translate('bulk.action.none')}</Typography>;
  return <ActionInputs actions={data.actions} type={type} />;
}

interface ActionInputsProps {
  actions: readonly BulkAction[];
  type: ContributionType;
}

function ActionInputs({ actions, type }: ActionInputsProps) {
  const translate = useTranslate();
  const actionName = useWatch<BulkValues, 'actionName'>({ name: 'actionName' });
  const chosen = actions.find(({ name }) => name === actionName);
  return (
    <>
      <ChoiceInput
        source="actionName"
        label="bulk.action"
        placeholder={translate('bulk.action.choose')}
        options={actions.map(({ name, count }) => ({
          id: name,
          label: translate('bulk.action.count', { name, smart_count: count }),
        }))}
        validate={REQUIRED}
      />
      {chosen && <WordsInputs action={chosen} type={type} />}
    </>
  );
}

interface WordsInputsProps {
  action: BulkAction;
  type: ContributionType;
}

function WordsInputs({ action, type }: WordsInputsProps) {
  const { note, explanationRequired, asksReturn } = action;
  const translate = useTranslate();
  return (
    <>
      {note === 'NONE' ? (
        <TextInputWithCounter
          source="explanation"
          label="bulk.explanation"
          rows={3}
          parse={asWritten}
          maxLength={CONTRIBUTION_LIMITS.explanation.max}
          {...(explanationRequired && { validate: REQUIRED })}
        />
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {translate('bulk.note.help')}
          </Typography>
          <NoteTemplates action={action} type={type} />
          {NOTE_PARTS.map((part) => (
            <TextInputWithCounter
              key={part}
              source={part}
              label={`bulk.note.${part}`}
              rows={2}
              parse={asWritten}
              maxLength={NOTE_LIMITS.part.max}
              {...((note === 'REQUIRED' || (part === 'reason' && explanationRequired)) && {
                validate: REQUIRED,
              })}
            />
          ))}
          <Translations templates={action.noteTemplates} />
        </>
      )}
      {asksReturn && <DateInput source="returnDate" label="bulk.returnDate" validate={REQUIRED} />}
    </>
  );
}

/** Templates for the note; their placeholders are filled for each contribution when it is carried out. */
function NoteTemplates({ action, type }: WordsInputsProps) {
  const { setValue } = useFormContext<BulkValues>();
  const { locales } = useSettings();
  const reader = useLocale() ?? 'en';
  const [decision, reason, next, noteLocale] = useWatch<
    BulkValues,
    ['decision', 'reason', 'next', 'noteLocale']
  >({ name: ['decision', 'reason', 'next', 'noteLocale'] });
  const { locale, ...given } = templateFor(action.noteTemplates, {
    author: reader,
    site: locales[0] ?? reader,
  });
  const isGiven = action.noteTemplates.length > 0;
  return (
    <LazyAnswerTemplateBar
      purpose="DECISION"
      type={type}
      contributionId={null}
      written={{ words: { ...NO_ANSWER_WORDS, decision, reason, next }, locale: noteLocale }}
      onWrite={({ words, locale: language }) => {
        for (const part of NOTE_PARTS) setValue(part, words[part], { shouldDirty: true });
        setValue('noteLocale', language);
      }}
      actionTemplate={isGiven ? { words: { ...NO_ANSWER_WORDS, ...given }, locale } : null}
    />
  );
}

/** The note in the other languages of the site, each behind its name; nothing is sent that nobody has written there. */
function Translations({ templates }: { templates: BulkAction['noteTemplates'] }) {
  const translate = useTranslate();
  const { locales, languages } = useSettings();
  const reader = useLocale();
  const { setValue } = useFormContext<BulkValues>();
  const noteLocale = useWatch<BulkValues, 'noteLocale'>({ name: 'noteLocale' });
  return locales
    .filter((locale) => locale !== (noteLocale ?? reader))
    .map((locale) => {
      const language = languages[locale] ?? locale;
      const template = templates.find((one) => one.language === locale);
      return (
        <FoldedInputs key={locale} title={translate('bulk.note.translation', { language })}>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {translate('bulk.note.translation.help', { language })}
          </Typography>
          {template && (
            <Button
              onClick={() => {
                for (const part of NOTE_PARTS) {
                  setValue(`translations.${locale}.${part}`, template[part], { shouldDirty: true });
                }
              }}
              sx={{ mb: 1 }}
            >
              {translate('bulk.note.translation.template')}
            </Button>
          )}
          {NOTE_PARTS.map((part) => (
            <TextInputWithCounter
              key={part}
              source={`translations.${locale}.${part}`}
              label={`bulk.note.${part}`}
              rows={2}
              parse={asWritten}
              maxLength={NOTE_LIMITS.part.max}
            />
          ))}
        </FoldedInputs>
      );
    });
}
