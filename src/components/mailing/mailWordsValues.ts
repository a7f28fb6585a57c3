import { filledMailWords, type MailWords } from '#contract/mailings/rules.ts';

/** Words of a mail by language, as its fields hold them. */
export interface MailWordsValues {
  texts: Record<string, Pick<MailWords, 'subject' | 'text'>>;
}

/** @param locales those that have fields; words in others stay beside them */
export const mailValuesOf = (words: readonly MailWords[], locales: readonly string[]): MailWordsValues => ({
  texts: {
    ...Object.fromEntries(locales.map((locale) => [locale, { subject: '', text: '' }])),
    ...Object.fromEntries(words.map(({ language, subject, text }) => [language, { subject, text }])),
  },
});

/** The same as they are sent, without the languages that are left empty. */
export const mailWordsOf = ({ texts }: MailWordsValues): MailWords[] =>
  filledMailWords(Object.entries(texts).map(([language, words]) => ({ language, ...words })));
