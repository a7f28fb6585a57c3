import type { BrandColors } from '#contract/settings/schema.ts';
import { escapeHtml } from '#server/platform/texts/escape-html.ts';

/** What a mail says, in the language of its reader. */
export interface MailWords {
  subject: string;
  /** Paragraphs, parted by empty lines; plain text, written by people or taken from the messages. */
  text: string;
  /** The one thing to do, shown as a button. */
  action?: { label: string; link: string } | undefined;
  /** Lists below the words, each row with a page of its own. */
  sections?: readonly MailSection[] | undefined;
  /** Small words below, such as how long a link works. */
  note?: string | undefined;
}

export interface MailSection {
  title: string;
  rows: readonly { title: string; note: string; link: string }[];
  /** Words below the rows, such as how many more there are. */
  more?: string | undefined;
}

/** What every mail of the installation has around its words. */
export interface MailFrame {
  locale: string;
  title: string;
  address: string;
  /** Null while the organisation uses the shipped ones. */
  colors?: BrandColors | null;
  unsubscribe?: { label: string; link: string } | undefined;
  /** Where the reader chooses what they get. */
  preferences?: { label: string; link: string } | undefined;
}

const paragraphsOf = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

const sectionText = ({ title, rows, more }: MailSection, locale: string) => [
  title.toLocaleUpperCase(locale),
  ...rows.map((row) => [`- ${row.title}`, row.note, row.link].filter((line) => line !== '').join('\n  ')),
  ...(more ? [more] : []),
];

/** The part for readers without HTML. */
export function mailText(
  { text, action, note, sections = [] }: MailWords,
  { locale, title, address, unsubscribe, preferences }: MailFrame,
): string {
  return [
    ...paragraphsOf(text),
    ...sections.flatMap((section) => sectionText(section, locale)),
    ...(action && !text.includes(action.link) ? [`${action.label}:\n${action.link}`] : []),
    ...(note ? [note] : []),
    `-- \n${title}\n${address}`,
    ...(preferences ? [`${preferences.label}: ${preferences.link}`] : []),
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.link}`] : []),
  ].join('\n\n');
}

/*
 * Mail programs know tables and styles at the element; few know more. Dark colours are given to those that do.
 * No pictures and nothing loaded from elsewhere: nobody is followed by a mail.
 */
const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SHIPPED = {
  light: { main: '#1b6b50', contrastText: '#ffffff' },
  dark: { main: '#7ad1ae', contrastText: '#10251c' },
} as const;

const styleOf = (dark: {
  main: string;
  contrastText: string;
}) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#121413!important}.card{background:#1b1e1c!important;border-color:#2c312e!important}
.words,.title{color:#edf1ee!important}.row{border-color:#2c312e!important}.muted,.muted a{color:#a3aea7!important}
.button{background:${dark.main}!important}.button a{color:${dark.contrastText}!important}}`;

const paragraph = (text: string) =>
  `<p class="words" style="margin:0 0 16px;color:#1d2420;font-size:16px;line-height:1.55;overflow-wrap:anywhere">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;

const button = (
  { label, link }: { label: string; link: string },
  { main, contrastText }: { main: string; contrastText: string },
) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td class="button" style="background:${main};border-radius:8px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;color:${contrastText};font-weight:600;font-size:16px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;color:#5b665f;font-size:13px;line-height:1.5;overflow-wrap:anywhere"><a href="${escapeHtml(link)}" style="color:#5b665f">${escapeHtml(link)}</a></p>`;

const small = (html: string) =>
  `<p class="muted" style="margin:0 0 8px;color:#5b665f;font-size:13px;line-height:1.5">${html}</p>`;

const sectionHtml = ({ title, rows, more }: MailSection) =>
  `<h2 class="words" style="margin:20px 0 4px;color:#1d2420;font-size:17px;line-height:1.4;font-weight:700">${escapeHtml(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px">${rows
    .map(
      (row) =>
        `<tr><td class="row" style="padding:10px 0;border-bottom:1px solid #e3e1da;overflow-wrap:anywhere;word-break:break-word"><a class="words" href="${escapeHtml(row.link)}" style="color:#1d2420;font-size:16px;line-height:1.4;font-weight:600">${escapeHtml(row.title)}</a>${row.note === '' ? '' : `<br><span class="muted" style="color:#5b665f;font-size:14px;line-height:1.5">${escapeHtml(row.note)}</span>`}</td></tr>`,
    )
    .join('\n')}</table>
${more ? small(escapeHtml(more)) : ''}`;

/** The part that most people see: one quiet card with the words, one button, and where it comes from. */
export function mailHtml(words: MailWords, frame: MailFrame): string {
  const { locale, title, address, unsubscribe, preferences, colors } = frame;
  const light = colors?.light.primary ?? SHIPPED.light;
  const { subject, text, action, note, sections = [] } = words;
  // A link alone in the text is the button already.
  const paragraphs = paragraphsOf(text).filter((part) => part !== action?.link);
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${styleOf(colors?.dark.primary ?? SHIPPED.dark)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f6f5f1;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f5f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="title" style="padding:0 4px 12px;color:#1d2420;font-size:15px;font-weight:700;${FONT}">${escapeHtml(title)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e3e1da;border-radius:10px;padding:28px 24px 12px;${FONT}">
${paragraphs.map(paragraph).join('\n')}
${sections.map(sectionHtml).join('\n')}
${action ? button(action, light) : ''}
${note ? small(escapeHtml(note)) : ''}
</td></tr>
<tr><td style="padding:16px 4px 0;${FONT}">
${small(`${escapeHtml(title)} · <a href="${escapeHtml(address)}" style="color:#5b665f">${escapeHtml(address)}</a>`)}
${preferences ? small(`<a href="${escapeHtml(preferences.link)}" style="color:#5b665f">${escapeHtml(preferences.label)}</a>`) : ''}
${unsubscribe ? small(`<a href="${escapeHtml(unsubscribe.link)}" style="color:#5b665f">${escapeHtml(unsubscribe.label)}</a>`) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
