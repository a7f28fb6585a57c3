import { useLocales } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { withPlaceholders } from '#contract/answer-templates/placeholders.ts';
import { NO_ANSWER_WORDS } from '#contract/answer-templates/rules.ts';
import type { AnswerTemplate } from '#contract/answer-templates/schema.ts';
import type { MailModule } from '#contract/mailings/rules.ts';
import { TemplateBar } from '#src/components/answer-templates/TemplateBar.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { type MailWordsValues, mailValuesOf, mailWordsOf } from './mailWordsValues.ts';

interface MailTemplateBarProps {
  module: MailModule;
  /** Of what is announced; a template made of the words names it by a placeholder. */
  title: string;
}

/** Templates over the words of a mail, in all its languages at once. */
export function MailTemplateBar({ module, title }: MailTemplateBarProps) {
  const locales = useLocales().map(({ locale }) => locale);
  const dataProvider = useDataProvider();
  const { reset, control } = useFormContext<MailWordsValues>();
  const written = useWatch({ control }) as MailWordsValues;
  const words = mailWordsOf(written);
  const read = async (id: number) => {
    const { data } = await dataProvider.getOne<AnswerTemplate>('answer-templates', { id });
    return mailValuesOf(data.texts, locales);
  };
  const textsOf = async () =>
    Object.fromEntries(
      words.map(({ language, subject, text }) => [
        language,
        {
          ...NO_ANSWER_WORDS,
          subject: withPlaceholders(subject, { title }),
          text: withPlaceholders(text, { title }),
        },
      ]),
    );
  return (
    <TemplateBar<MailWordsValues>
      purpose="MAIL"
      module={module}
      written={written}
      onWrite={(values) => reset(values, { keepDefaultValues: true })}
      isWorded={words.length > 0}
      read={read}
      textsOf={textsOf}
    />
  );
}
