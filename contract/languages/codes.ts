/*
 * Languages that can be added. Their names come from the reader's own machine (`Intl.DisplayNames`), so none is
 * written down here; regions are named where the written language differs.
 */
export const LANGUAGE_CODES: readonly string[] = `
  af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja
  ka kk km kn ko ku ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn pa pl pt pt-BR ro ru si sk sl sq
  sr sv sw ta te th tk tr uk ur uz vi zh zh-CN zh-TW zu
`
  .trim()
  .split(/\s+/);

/**
 * Name of a language in a language, with a capital as in a list; the code where nobody knows a name.
 * @param within language of the name; the language's own when left out
 */
export function languageName(locale: string, within = locale): string {
  try {
    const name = new Intl.DisplayNames([within], { type: 'language' }).of(locale) ?? locale;
    const [first = '', ...rest] = [...name];
    return first.toLocaleUpperCase(within) + rest.join('');
  } catch {
    return locale;
  }
}

/** Whether a language is written from right to left. */
export const isRightToLeft = (locale: string): boolean =>
  ['ar', 'fa', 'he', 'ur'].includes(locale.split('-')[0] ?? '');
