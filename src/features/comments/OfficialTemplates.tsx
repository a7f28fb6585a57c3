import { useFormContext, useWatch } from 'react-hook-form';
import { NO_ANSWER_WORDS } from '#contract/answer-templates/rules.ts';
import type { ContributionType } from '#contract/roles.ts';
import { LazyAnswerTemplateBar } from '#src/components/answer-templates/LazyAnswerTemplateBar.tsx';
import type { CommentValues } from './useMentionBox.ts';

interface OfficialTemplatesProps {
  contributionId: number;
  type: ContributionType;
}

/** Templates for an official answer, in the form of its comment. */
export function OfficialTemplates({ contributionId, type }: OfficialTemplatesProps) {
  const { setValue } = useFormContext<CommentValues>();
  const comment = useWatch<CommentValues, 'comment'>({ name: 'comment' });
  return (
    <LazyAnswerTemplateBar
      purpose="TEXT"
      type={type}
      contributionId={contributionId}
      written={{ words: { ...NO_ANSWER_WORDS, text: comment ?? '' }, locale: null }}
      onWrite={({ words }) => setValue('comment', words.text, { shouldDirty: true })}
    />
  );
}
