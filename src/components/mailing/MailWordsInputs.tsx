import Typography from '@mui/material/Typography';
import { useLocales } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { MAIL_WORD_LIMITS, MODULE_OF_KIND } from '#contract/mailings/rules.ts';
import type { MailingDraft } from '#contract/mailings/schema.ts';
import { FoldedInputs } from '#src/components/form/FoldedInputs.tsx';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { MailTemplateBar } from './MailTemplateBar.tsx';
import { type MailWordsValues, mailWordsOf } from './mailWordsValues.ts';

const SUBJECT = [maxLength(MAIL_WORD_LIMITS.subject.max)];
const TEXT = [maxLength(MAIL_WORD_LIMITS.text.max)];

/** What the sender says in the mail, by language; those that say something are open, else the first. */
export default function MailWordsInputs({ mail }: { mail: MailingDraft }) {
  const translate = useTranslate();
  const locales = useLocales();
  const { getValues } = useFormContext<MailWordsValues>();
  const filled = mailWordsOf(getValues()).map(({ language }) => language);
  const isOpen = (locale: string, at: number) => (filled.length > 0 ? filled.includes(locale) : at === 0);
  const inputs = (locale: string) => (
    <>
      <TextInputWithCounter
        source={`texts.${locale}.subject`}
        label="components.mailing.subject"
        help="components.mailing.subject.help"
        validate={SUBJECT}
        counter
        parse={asWritten}
        autoComplete="off"
        slotProps={{ lang: locale }}
      />
      <TextInputWithCounter
        source={`texts.${locale}.text`}
        label="components.mailing.opening"
        validate={TEXT}
        rows={4}
        parse={asWritten}
        slotProps={{ lang: locale }}
      />
    </>
  );
  return (
    <>
      <MailTemplateBar module={MODULE_OF_KIND[mail.kind]} title={mail.title} />
      <Typography color="textSecondary" sx={{ fontSize: 13, mb: 1.5 }}>
        {translate('components.mailing.opening.help')} {translate('answerTemplate.mailPlaceholders')}
        {locales.length > 1 && ` ${translate('answerTemplate.texts.mailHelp')}`}
      </Typography>
      {locales.length > 1
        ? locales.map(({ locale, name }, at) => (
            <FoldedInputs key={locale} title={name} isOpen={isOpen(locale, at)}>
              {inputs(locale)}
            </FoldedInputs>
          ))
        : locales.map(({ locale }) => <div key={locale}>{inputs(locale)}</div>)}
    </>
  );
}
