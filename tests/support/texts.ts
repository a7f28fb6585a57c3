import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMS, fillText } from '#contract/texts/fill-text.ts';

type EnglishFile =
  | typeof import('#messages/en/account.json')
  | typeof import('#messages/en/appConfig.json')
  | typeof import('#messages/en/benefits.json')
  | typeof import('#messages/en/brand.json')
  | typeof import('#messages/en/campaigns.json')
  | typeof import('#messages/en/chat.json')
  | typeof import('#messages/en/competitionMoves.json')
  | typeof import('#messages/en/competitionServer.json')
  | typeof import('#messages/en/competitionWizard.json')
  | typeof import('#messages/en/competitions.json')
  | typeof import('#messages/en/components.json')
  | typeof import('#messages/en/configuration.json')
  | typeof import('#messages/en/contact.json')
  | typeof import('#messages/en/contents.json')
  | typeof import('#messages/en/contribution.json')
  | typeof import('#messages/en/contributionServer.json')
  | typeof import('#messages/en/errors.json')
  | typeof import('#messages/en/evaluationServer.json')
  | typeof import('#messages/en/evaluations.json')
  | typeof import('#messages/en/extraInputs.json')
  | typeof import('#messages/en/fields.json')
  | typeof import('#messages/en/framework.json')
  | typeof import('#messages/en/histories.json')
  | typeof import('#messages/en/home.json')
  | typeof import('#messages/en/languages.json')
  | typeof import('#messages/en/lifeCycle.json')
  | typeof import('#messages/en/lifeCycleCheck.json')
  | typeof import('#messages/en/lifeCycleDraft.json')
  | typeof import('#messages/en/lifeCycleDryRun.json')
  | typeof import('#messages/en/lifeCycleEditor.json')
  | typeof import('#messages/en/live.json')
  | typeof import('#messages/en/mails.json')
  | typeof import('#messages/en/notification.json')
  | typeof import('#messages/en/organizations.json')
  | typeof import('#messages/en/point.json')
  | typeof import('#messages/en/pointDefinitions.json')
  | typeof import('#messages/en/pointManage.json')
  | typeof import('#messages/en/pointServer.json')
  | typeof import('#messages/en/refusals.json')
  | typeof import('#messages/en/registration.json')
  | typeof import('#messages/en/reports.json')
  | typeof import('#messages/en/schedules.json')
  | typeof import('#messages/en/shell.json')
  | typeof import('#messages/en/sign-in.json')
  | typeof import('#messages/en/staticContents.json')
  | typeof import('#messages/en/system.json')
  | typeof import('#messages/en/tags.json')
  | typeof import('#messages/en/task.json')
  | typeof import('#messages/en/tasks.json')
  | typeof import('#messages/en/userImport.json')
  | typeof import('#messages/en/users.json')
  | typeof import('#messages/en/validation.json')
  | typeof import('#messages/en/work.json');

type KeysOf<File> = File extends unknown ? keyof File & string : never;

/** Every key of the shipped texts; a misspelt one does not compile. */
export type MessageKey = KeysOf<EnglishFile>;

export type Values = Record<string, string | number>;

/** Gives a text as a person reads it; a place without a value stays as it is (`%{name}`). */
export type Translate = (key: MessageKey, values?: Values) => string;

const MESSAGES = join(import.meta.dirname, '../../messages');

/** The shipped texts of a language, as the server merges them. */
export function shippedMessages(locale: string): Record<string, string> {
  const folder = join(MESSAGES, locale);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

/** Translates into a language as the application does, so that tests ask for what a person reads. */
export function textsIn(locale: 'en' | 'tr'): Translate {
  const messages = shippedMessages(locale);
  return (key, values = {}) => {
    const text = messages[key];
    if (text === undefined) throw new Error(`There is no text ${key}`);
    if (text.includes(FORMS) && values.smart_count === undefined)
      throw new Error(`${key} has forms for numbers: give it smart_count`);
    return fillText(locale, text, values);
  };
}

export const t = textsIn('en');
export const inTurkish = textsIn('tr');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A regular expression around texts: what stands between them is its source, the texts are taken literally, but that a
 * place without a value (`%{name}`) matches anything. pattern`^${t('menu.language')}` finds "Language: English".
 */
export function pattern({ raw }: TemplateStringsArray, ...texts: string[]): RegExp {
  const sources = texts.map((text) =>
    text
      .split(/%\{\w+\}/)
      .map(escaped)
      .join('.*'),
  );
  return new RegExp(String.raw({ raw }, ...sources));
}
