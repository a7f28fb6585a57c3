import { useEffect, useMemo, useState } from 'react';
import { scoreOf } from '#contract/evaluations/rules.ts';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { useLocalDraft } from '#src/app/localDrafts/useLocalDraft.ts';

interface Written {
  stars: Readonly<Record<number, number>>;
  comment: string;
}

const writtenOf = ({ answers, comment }: EvaluationForm): Written => ({
  stars: Object.fromEntries(answers.map(({ itemId, star }) => [itemId, star])),
  comment,
});

const asText = ({ stars, comment }: Written) =>
  JSON.stringify([
    Object.entries(stars).sort(([one], [other]) => Number(one) - Number(other)),
    comment.trim(),
  ]);

/** What is answered so far, how it counts, and whether it differs from what is stored. */
export function useAnswers(form: EvaluationForm, onDirty: (isDirty: boolean) => void) {
  const [written, setWritten] = useState<Written>(() => writtenOf(form));
  const [stored, setStored] = useState<Written>(written);
  const { items, evalOver } = form.definition;
  const { stars, comment } = written;
  const isDirty = asText(written) !== asText(stored);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { contributionId, evalFlowType, canSave } = form;
  const draft = useLocalDraft<Written>({
    place: canSave ? `evaluation ${contributionId} ${evalFlowType}` : null,
    text: isDirty ? written : null,
    restore: setWritten,
  });
  const discard = () => {
    setWritten(stored);
    draft.forget();
  };

  const answers = useMemo(() => {
    const answered = items.filter(({ id }) => stars[id] !== undefined);
    return {
      stars,
      comment,
      isDirty,
      left: items.length - answered.length,
      /** Of the answered questions, as a part of the whole. */
      score: scoreOf(
        answered.map(({ id, weight }) => ({ weight, star: stars[id] ?? 0 })),
        evalOver,
      ),
      answers: answered.map(({ id }) => ({ itemId: id, star: stars[id] ?? 0 })),
      setStar: (itemId: number, star: number | null) =>
        setWritten((now) => {
          const { [itemId]: _, ...others } = now.stars;
          return { ...now, stars: star === null ? others : { ...others, [itemId]: star } };
        }),
      setComment: (text: string) => setWritten((now) => ({ ...now, comment: text })),
      /** What was sent is now what is stored; what was written meanwhile stays written. */
      markStored: (saved: EvaluationForm) => setStored(writtenOf(saved)),
    };
  }, [items, evalOver, stars, comment, isDirty]);
  return {
    ...answers,
    /** Gives up what is not stored. */
    discard,
    /** Gives up what was written before and put back; null where nothing was. */
    discardRestored: draft.isRestored ? discard : null,
  };
}
