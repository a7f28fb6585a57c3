import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useSettings } from '#src/app/settings.ts';
import { maxLength } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { Notification, State } from './kinds.ts';
import {
  type NotificationValues,
  notificationBodyOf,
  notificationValuesOf,
  wordsOf,
} from './notificationValues.ts';
import { RolesInput } from './RolesInput.tsx';

interface NotificationDialogProps {
  state: State;
  stored: Notification | null;
  onClose: () => void;
}

/** Whom the entry into a state is told, and in which words. */
export function NotificationDialog({ state, stored, onClose }: NotificationDialogProps) {
  const { locales } = useSettings();
  return (
    <DefinitionDialog
      kind="notification"
      stored={stored}
      title={stored ? 'lifeCycle.notification.edit' : 'lifeCycle.notification.add'}
      valuesOf={(notification) => notificationValuesOf(notification, locales)}
      bodyOf={(values: NotificationValues, notification) =>
        notificationBodyOf(values, state.id, notification)
      }
      sourceOf={textSourceOf}
      onClose={onClose}
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
  const isEmpty = !own?.subject.trim() && !own?.text.trim();
  const subject = useMemo(() => [wordsOf(locale, 'subject', isFirst), maxLength(255)], [locale, isFirst]);
  const text = useMemo(() => [wordsOf(locale, 'text', isFirst), maxLength(4000)], [locale, isFirst]);
  const language = languages[locale] ?? locale;
  return (
    <Box role="group" aria-label={language} sx={{ mb: 1 }}>
      <Typography sx={{ fontWeight: 600, fontSize: 17, mb: 0.5 }}>{language}</Typography>
      {isEmpty && standsIn && standsIn[0] !== locale && (
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
