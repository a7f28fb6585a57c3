import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useSettings } from '#src/app/settings.ts';
import { maxLength, type Rule, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { DialogProps, Notification } from './kinds.ts';
import { RolesInput } from './RoleInputs.tsx';

interface Words {
  subject: string;
  text: string;
}

const isEmpty = ({ subject, text }: Words) => !subject.trim() && !text.trim();

/** What the form holds; a language without words gets those of the first one that has them. */
export function notificationValuesOf(stored: Notification | null, locales: readonly string[]) {
  const wordsIn = (locale: string): Words => {
    const own = stored?.definitionList.find(({ language }) => language === locale);
    return { subject: own?.subject ?? '', text: own?.text ?? '' };
  };
  return {
    roles: stored?.roles ?? [],
    texts: Object.fromEntries(locales.map((locale): [string, Words] => [locale, wordsIn(locale)])),
    sendEmail: stored?.sendEmail ?? false,
  };
}

type NotificationValues = ReturnType<typeof notificationValuesOf>;

/** What is sent: the languages keep their order, and those that are not configured any more their words. */
export function notificationBodyOf(
  { roles, texts, sendEmail }: NotificationValues,
  stored: Notification | null,
) {
  const storedList = stored?.definitionList ?? [];
  const known = new Set(storedList.map(({ language }) => language));
  const list = [
    ...storedList.map((own) => ({ ...own, ...texts[own.language] })),
    ...Object.entries(texts)
      .filter(([language]) => !known.has(language))
      .map(([language, words]) => ({ language, ...words })),
  ];
  return { roles, sendEmail, definitionList: list.filter((words) => !isEmpty(words)) };
}

const asked = required();

/** A language has both a subject and a text, or neither; the first one is needed while no other has words. */
const bothOrNeither = (locale: string, isFirst: boolean): Rule =>
  Object.assign(
    (value: unknown, values: Record<string, unknown> = {}) => {
      const texts = (values.texts ?? {}) as Record<string, Words>;
      const own = texts[locale];
      const isNeeded = own && !isEmpty(own) ? true : isFirst && Object.values(texts).every(isEmpty);
      return isNeeded && !String(value ?? '').trim() ? asked.rule : undefined;
    },
    { rule: asked.rule },
  );

/** Who is notified when a contribution enters a state, and in which words. */
export function NotificationDialog(props: DialogProps<'notification'>) {
  const { locales } = useSettings();
  return (
    <DefinitionDialog
      {...props}
      valuesOf={(notification) => notificationValuesOf(notification, locales)}
      bodyOf={notificationBodyOf}
      sourceOf={textSourceOf}
    >
      <RolesInput use="people" label="lifeCycle.notification.roles" />
      {locales.map((locale, index) => (
        <WordsIn key={locale} locale={locale} isFirst={index === 0} />
      ))}
      <SwitchInput
        source="sendEmail"
        label="lifeCycle.notification.mail"
        help="lifeCycle.notification.mail.help"
      />
    </DefinitionDialog>
  );
}

/** The field of the form for a path of the body, such as `definitionList.1.subject`. */
function textSourceOf(path: string, body: Record<string, unknown>, locales: readonly string[]): string {
  const [list, index, part = 'subject'] = path.split('.');
  if (list !== 'definitionList') return path;
  const sent = body.definitionList as readonly { language: string }[] | undefined;
  return `texts.${sent?.[Number(index ?? 0)]?.language ?? locales[0]}.${part}`;
}

function WordsIn({ locale, isFirst }: { locale: string; isFirst: boolean }) {
  const translate = useTranslate();
  const { languages } = useSettings();
  const texts = useWatch<NotificationValues, 'texts'>({ name: 'texts' });
  const standsIn = Object.entries(texts).find(([, { subject, text }]) => subject.trim() && text.trim());
  const own = texts[locale];
  const [subject, text] = useMemo(() => {
    const rule = bothOrNeither(locale, isFirst);
    return [
      [rule, maxLength(255)],
      [rule, maxLength(4000)],
    ];
  }, [locale, isFirst]);
  const language = languages[locale] ?? locale;
  return (
    <Box role="group" aria-label={language} sx={{ mb: 1 }}>
      <Typography sx={{ fontWeight: 600, fontSize: 17, mb: 0.5 }}>{language}</Typography>
      {(!own || isEmpty(own)) && standsIn && standsIn[0] !== locale && (
        <Typography color="textSecondary" sx={{ fontSize: 13, mb: 0.5 }}>
          {translate('components.titles.standsIn', { title: standsIn[1].subject })}
        </Typography>
      )}
      <TextInputWithCounter
        source={`texts.${locale}.subject`}
        label="lifeCycle.notification.subject"
        validate={subject}
        slotProps={{ lang: locale }}
        autoComplete="off"
      />
      <TextInputWithCounter
        source={`texts.${locale}.text`}
        label="lifeCycle.notification.text"
        help="lifeCycle.placeholders"
        validate={text}
        rows={3}
        slotProps={{ lang: locale }}
      />
    </Box>
  );
}
