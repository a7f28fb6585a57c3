import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { NO_ANSWER_WORDS } from '#contract/answer-templates/rules.ts';
import { NOTE_LIMITS, NOTE_PARTS } from '#contract/decision-notes/schema.ts';
import { LazyAnswerTemplateBar } from '#src/components/answer-templates/LazyAnswerTemplateBar.tsx';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { NoteValues } from './useStateChange.ts';

/** What the authors of ideas that leave the competition read with the decision. @param count how many ideas */
export function NotSelectedNote({ count }: { count: number }) {
  const translate = useTranslate();
  const { setValue } = useFormContext<NoteValues>();
  const [decision, reason, next, noteLocale] = useWatch<
    NoteValues,
    ['decision', 'reason', 'next', 'noteLocale']
  >({ name: ['decision', 'reason', 'next', 'noteLocale'] });
  return (
    <SectionCard title="competition.change.note">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('competition.change.note.help', { smart_count: count })}
      </Typography>
      <LazyAnswerTemplateBar
        purpose="DECISION"
        type="IDEA"
        contributionId={null}
        written={{ words: { ...NO_ANSWER_WORDS, decision, reason, next }, locale: noteLocale }}
        onWrite={({ words, locale }) => {
          for (const part of NOTE_PARTS) setValue(part, words[part], { shouldDirty: true });
          setValue('noteLocale', locale);
        }}
      />
      {NOTE_PARTS.map((part) => (
        <TextInputWithCounter
          key={part}
          source={part}
          label={`decision.note.${part}`}
          rows={2}
          parse={asWritten}
          maxLength={NOTE_LIMITS.part.max}
        />
      ))}
    </SectionCard>
  );
}
