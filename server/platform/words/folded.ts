/** Letters that lose no accent when they are taken apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ŋ: 'n', ŧ: 't' },
};

/** As the database compares texts (`searchable`): small letters without accents; I, İ, ı and i are one. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ıßæœøđðłþħŋŧ]/g, (letter) => PLAIN[letter] ?? letter);
