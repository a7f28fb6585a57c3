import { useLocale, useLocales } from 'ra-core';
import { type AnswerWords, mapWords, NO_ANSWER_WORDS } from '#contract/answer-templates/rules.ts';
import type { AnswerTemplate } from '#contract/answer-templates/schema.ts';
import { fillPlaceholders, textFor } from '#contract/decision-notes/note.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import type { WrittenAnswer } from './useTemplateInsertion.ts';

const wordsOf = ({ decision, reason, next, text, subject }: AnswerWords): AnswerWords => ({
  decision,
  reason,
  next,
  text,
  subject,
});

/**
 * Reads a template as it is inserted: for one contribution in the language of its first author, with its placeholders filled;
 * for many (null) in the reader's, with the placeholders themselves.
 */
export function useReadTemplate(
  contributionId: number | null,
): (templateId: number) => Promise<WrittenAnswer> {
  const dataProvider = useDataProvider();
  const [site] = useLocales();
  const locale = useLocale() ?? 'en';
  return async (templateId) => {
    if (contributionId === null) {
      const { data } = await dataProvider.getOne<AnswerTemplate>('answer-templates', { id: templateId });
      const text = textFor(data.texts, { author: locale, site: site?.locale ?? locale });
      return { words: wordsOf(text ?? NO_ANSWER_WORDS), locale: text?.language ?? null };
    }
    const { data } = await dataProvider.readAnswerBeginning({
      params: { id: contributionId },
      query: { templateId },
    });
    const words = mapWords(wordsOf(data), (text) => fillPlaceholders(text, data.values));
    return { words, locale: data.locale };
  };
}
