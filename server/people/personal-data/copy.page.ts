import { formatDateTime } from '#contract/formats/dates.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Services } from '#server/platform/services.ts';
import { escapeHtml } from '#server/platform/texts/escape-html.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import type { CopySection } from './copy.sections.ts';

/** Whose copy it is, and in which language its page is. */
export interface CopyReader {
  name: string;
  langKey: string;
  /** Of the application. */
  title: string;
  now: Date;
}

export const PAGE_NAME = 'index.html';

/** Entries of a section that its page shows: with many more browsers take long. */
export const MOST_SHOWN = 500;

/** Neither scripts nor anything from elsewhere, whatever stood in the data. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `:root{color-scheme:light dark;--line:#d9dfdb;--muted:#5b665f;--link:#1b6b50}
@media (prefers-color-scheme:dark){:root{--line:#39413c;--muted:#a3aea7;--link:#7ad1ae}}
body{font:16px/1.55 system-ui,sans-serif;max-width:860px;margin:0 auto;padding:24px 16px 64px;overflow-wrap:anywhere}
h1{margin:0 0 8px;line-height:1.2}h2{margin:48px 0 4px;line-height:1.25}a{color:var(--link)}
.muted{color:var(--muted)}.file{font-size:14px}nav li{margin:6px 0}
dl{display:grid;grid-template-columns:minmax(120px,220px) 1fr;gap:4px 16px;margin:0;padding:12px 0;border-top:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;white-space:pre-wrap}dd dl{padding:0 0 8px;border:0}
@media (max-width:520px){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:8px}}`;

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** An instant as PostgreSQL writes it into JSON, and the fields that hold one: words that look like it stay words. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const INSTANT_FIELD = /^(\w+_at|\w+_date|date|date_\w+|timestamp|created|last_login)$/;

/** Whose messages the application wrote, some of them as keys of its texts. */
const SECTION_OF_KEYS = 'audit-trail';

/** Fields whose values are words of the application, with what the keys of their texts begin with. */
const WORDS_OF: Readonly<Record<string, string>> = {
  roles: 'user.role.',
  registration_status: 'user.registrationStatus.',
  from_status: 'user.registrationStatus.',
  to_status: 'user.registrationStatus.',
  education_level: 'educationLevel.',
  second_factor: 'system.audits.value.',
  type: 'components.status.audit.',
};

/** What a field is read in: its section, whose rich fields are named unless the field is within another one. */
type Part = Pick<CopySection, 'name' | 'rich'>;

type Messages = Pick<Services, 'messages'>['messages'];

/** The page of a copy: what each file of it is, and what stands in them, for people. Everything in it is escaped. */
export function copyPage(messages: Messages, reader: CopyReader) {
  const { langKey } = reader;
  const texts = messages.of(langKey);
  const say = (key: MessageKey, values?: Record<string, string | number>) =>
    escapeHtml(messages.translate(langKey, key, values));
  /** A text that may lack: a field that is new has its name. */
  const sayOr = (key: string, otherwise: string) => escapeHtml(texts[key] ?? otherwise);
  /** A field has a name of its own in a section where the same word means something else. */
  const labelOf = (name: string, section: string) =>
    sayOr(`dataCopy.field.${section}.${name}`, texts[`dataCopy.field.${name}`] ?? name.replaceAll('_', ' '));
  const fileOf = ({ name }: CopySection) => `${name}.json`;
  const titleOf = ({ name }: CopySection) => sayOr(`dataCopy.section.${name}`, name);
  const hintOf = ({ name }: CopySection) => sayOr(`dataCopy.section.${name}.text`, '');

  const isEmpty = (value: Json | undefined): boolean =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

  /** Words of people stand in an element of their own direction, which nothing in them reaches beyond. */
  const wordsOf = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;

  function valueText(value: Json, name: string, part: Part): string {
    if (typeof value === 'boolean') return say(value ? 'ra.boolean.true' : 'ra.boolean.false');
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value)) {
      const isNested = value.some((one) => typeof one === 'object');
      return value.map((one) => valueText(one, name, part)).join(isNested ? '' : ', ');
    }
    if (typeof value === 'object' && value !== null)
      return fieldsOf(value as Record<string, Json>, { name: part.name });
    const text = String(value);
    if (INSTANT_FIELD.test(name) && INSTANT.test(text)) {
      const shown = formatDateTime(text, { timeZone: SERVER_TIME_ZONE });
      if (shown !== '') return shown;
    }
    const known = Object.hasOwn(WORDS_OF, name) ? texts[`${WORDS_OF[name]}${text}`] : undefined;
    if (known !== undefined) return escapeHtml(known);
    if (part.rich?.includes(name)) return wordsOf(plainText(text));
    const isKey = part.name === SECTION_OF_KEYS && name === 'message' && Object.hasOwn(texts, text);
    return isKey ? sayOr(text, text) : wordsOf(text);
  }

  function fieldsOf(record: Readonly<Record<string, Json>>, part: Part): string {
    const lines = Object.entries(record)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => `<dt>${labelOf(name, part.name)}</dt><dd>${valueText(value, name, part)}</dd>`);
    return `<dl>${lines.join('')}</dl>`;
  }

  return {
    head: (sections: readonly CopySection[]): string => {
      const values = {
        title: reader.title,
        name: reader.name,
        date: formatDateTime(reader.now, { timeZone: SERVER_TIME_ZONE }),
      };
      const entries = sections.map(
        (section) =>
          `<li><a href="#${escapeHtml(section.name)}">${titleOf(section)}</a><br><span class="muted">${hintOf(section)}</span></li>`,
      );
      return `<!doctype html>
<html lang="${escapeHtml(langKey)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${say('dataCopy.page.title')}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${say('dataCopy.page.title')}</h1>
<p><bdi>${say('dataCopy.page.intro', values)}</bdi></p>
<p>${say('dataCopy.page.howto')}</p>
<p><strong>${say('dataCopy.page.private')}</strong></p>
<nav aria-labelledby="contents"><h2 id="contents">${say('dataCopy.page.contents')}</h2><ul>${entries.join('')}</ul></nav>
<main>
`;
    },
    sectionHead: (section: CopySection): string => `<section aria-labelledby="${escapeHtml(section.name)}">
<h2 id="${escapeHtml(section.name)}">${titleOf(section)}</h2>
<p class="muted">${hintOf(section)}</p>
<p class="muted file">${say('dataCopy.page.file', { file: fileOf(section) })}</p>
`,
    record: (section: CopySection, json: string): string =>
      `${fieldsOf(JSON.parse(json) as Record<string, Json>, section)}\n`,
    sectionEnd: (section: CopySection, shown: number, hasMore: boolean): string => {
      const none = shown === 0 ? `<p>${say('dataCopy.page.none')}</p>\n` : '';
      const more = say('dataCopy.page.more', { count: MOST_SHOWN, file: fileOf(section) });
      return `${none}${hasMore ? `<p class="muted">${more}</p>\n` : ''}</section>\n`;
    },
    foot: '</main>\n</body>\n</html>\n',
  };
}
