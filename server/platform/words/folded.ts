/** Letters that lose no accent when they are taken apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ŋ: 'n', ŧ: 't' },
};

/** Most words are: of thousands of them the rest takes most of the time that a comparison takes. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** As the database compares texts (`searchable`): small letters without accents; I, İ, ı and i are one. */
export const folded = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/\p{M}+/gu, '')
        .replace(/[ıßæœøđðłþħŋŧ]/g, (letter) => PLAIN[letter] ?? letter);
