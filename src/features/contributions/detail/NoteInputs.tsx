import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NO_ANSWER_WORDS } from '#contract/answer-templates/rules.ts';
import type { ActionNote } from '#contract/contributions/commands.endpoints.ts';
import type { ContributionDetail, OfferedAction } from '#contract/contributions/schema.ts';
import { fillNote, isEmptyNote } from '#contract/decision-notes/note.ts';
import { NOTE_LIMITS, NOTE_PARTS, type NotePart } from '#contract/decision-notes/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { LazyAnswerTemplateBar } from '#src/components/answer-templates/LazyAnswerTemplateBar.tsx';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ActionWords } from './actionWords.ts';
import { NoteText } from './NoteText.tsx';

const OPTIONAL = [maxLength(NOTE_LIMITS.part.max)];
const REQUIRED = [required('decision.note.missing'), ...OPTIONAL];
const EXPLAINED = [required('error.explanationRequired'), ...OPTIONAL];

function rulesFor({ note, explanationRequired }: OfferedAction, part: NotePart) {
  if (note === 'REQUIRED') return REQUIRED;
  return explanationRequired && part === 'reason' ? EXPLAINED : OPTIONAL;
}

interface NoteInputsProps {
  contribution: Pick<ContributionDetail, 'id' | 'type'>;
  action: OfferedAction;
  /** What the note begins with. */
  template: ActionNote | undefined;
  autoFocus: boolean;
}

/** The three parts of a note to the authors, and how they will read it. */
export function NoteInputs({ contribution, action, template, autoFocus }: NoteInputsProps) {
  const translate = useTranslate();
  const { languages } = useSettings();
  const titleId = useId();
  const chosen = useWatch<ActionWords, 'noteLocale'>({ name: 'noteLocale' });
  const locale = chosen ?? template?.locale;
  const language = locale && (languages[locale] ?? locale);
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ mb: 2 }}>
      <Typography id={titleId} sx={{ fontWeight: 600, fontSize: 17 }}>
        {translate('decision.note.title')}
      </Typography>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 1 }}>
        {translate(action.note === 'REQUIRED' ? 'decision.note.required' : 'decision.note.optional')}{' '}
        {language && translate('decision.note.language', { language })}
      </Typography>
      <NoteTemplates contribution={contribution} template={template} />
      {NOTE_PARTS.map((part, at) => (
        <TextInputWithCounter
          key={part}
          source={`note.${part}`}
          label={`decision.note.${part}`}
          validate={rulesFor(action, part)}
          rows={2}
          parse={asWritten}
          autoFocus={autoFocus && at === 0}
          {...(locale && { slotProps: { lang: locale } })}
        />
      ))}
      <Preview template={template} locale={locale ?? null} />
    </Box>
  );
}

/** Templates for the note: the action's own first. */
function NoteTemplates({ contribution, template }: Pick<NoteInputsProps, 'contribution' | 'template'>) {
  const { setValue, formState } = useFormContext<ActionWords>();
  const note = useWatch<ActionWords, 'note'>({ name: 'note' });
  const chosen = useWatch<ActionWords, 'noteLocale'>({ name: 'noteLocale' });
  const isGiven = template !== undefined && !isEmptyNote(template);
  return (
    <LazyAnswerTemplateBar
      purpose="DECISION"
      type={contribution.type}
      contributionId={contribution.id}
      written={{ words: { ...NO_ANSWER_WORDS, ...note }, locale: chosen ?? template?.locale ?? null }}
      onWrite={({ words, locale }) => {
        const how = { shouldDirty: true, shouldValidate: formState.isSubmitted };
        for (const part of NOTE_PARTS) setValue(`note.${part}`, words[part], how);
        setValue('noteLocale', locale, { shouldDirty: true });
      }}
      actionTemplate={
        isGiven
          ? { words: { ...NO_ANSWER_WORDS, ...fillNote(template, template.values) }, locale: template.locale }
          : null
      }
    />
  );
}

/** What the authors will read, with the placeholders filled as the server fills them. */
function Preview({ template, locale }: Pick<NoteInputsProps, 'template'> & { locale: string | null }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const note = useWatch<ActionWords, 'note'>({ name: 'note' });
  const id = useId();
  const filled = template ? fillNote(note, template.values) : note;
  return (
    <>
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {translate('decision.note.preview')}
      </Button>
      <Collapse in={isOpen} unmountOnExit>
        <Box
          id={id}
          role="group"
          aria-label={translate('decision.note.previewOf')}
          sx={{ mt: 1, p: 2, borderRadius: 1, bgcolor: 'quiet' }}
        >
          {isEmptyNote(filled) ? (
            <Typography color="textSecondary">{translate('decision.note.empty')}</Typography>
          ) : (
            <NoteText note={filled} locale={locale} />
          )}
        </Box>
      </Collapse>
    </>
  );
}
