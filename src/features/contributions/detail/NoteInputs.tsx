import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ActionNote } from '#contract/contributions/commands.endpoints.ts';
import type { OfferedAction } from '#contract/contributions/schema.ts';
import { fillNote, isEmptyNote } from '#contract/decision-notes/note.ts';
import { NOTE_LIMITS, NOTE_PARTS, type NotePart } from '#contract/decision-notes/schema.ts';
import { useSettings } from '#src/app/settings.ts';
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
  action: OfferedAction;
  /** What the note begins with. */
  template: ActionNote | undefined;
  autoFocus: boolean;
}

/** The three parts of a note to the authors, and how they will read it. */
export function NoteInputs({ action, template, autoFocus }: NoteInputsProps) {
  const translate = useTranslate();
  const { languages } = useSettings();
  const titleId = useId();
  const locale = template?.locale;
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
      {NOTE_PARTS.map((part, at) => (
        <TextInputWithCounter
          key={part}
          source={`note.${part}`}
          label={`decision.note.${part}`}
          validate={rulesFor(action, part)}
          rows={2}
          autoFocus={autoFocus && at === 0}
          {...(locale && { slotProps: { lang: locale } })}
        />
      ))}
      <Preview template={template} />
    </Box>
  );
}

/** What the authors will read, with the placeholders filled as the server fills them. */
function Preview({ template }: Pick<NoteInputsProps, 'template'>) {
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
            <NoteText note={filled} locale={template?.locale ?? null} />
          )}
        </Box>
      </Collapse>
    </>
  );
}
