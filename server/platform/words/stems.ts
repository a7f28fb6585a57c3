/** PostgreSQL's stemmer of a language, by its code; languages without one are searched by whole words and their beginnings. */
const STEMMERS: Readonly<Record<string, string>> = {
  ca: 'catalan_stem',
  da: 'danish_stem',
  de: 'german_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  hu: 'hungarian_stem',
  it: 'italian_stem',
  nb: 'norwegian_stem',
  nl: 'dutch_stem',
  nn: 'norwegian_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sv: 'swedish_stem',
  tr: 'turkish_stem',
};

/** Languages that write compounds as one word: there a short word too is looked for within others. */
const COMPOUNDING = new Set(['da', 'de', 'fi', 'hu', 'nb', 'nl', 'nn', 'no', 'sv']);

const languageOf = (locale: string) => locale.slice(0, 2);

export interface Stemming {
  /** Name of a dictionary of PostgreSQL. */
  dictionary: string;
  /** Small letters as the language writes them: `I` is `ı` in Turkish. */
  inSmallLetters(word: string): string;
}

/** How stems are taken for texts in some languages. */
export const stemmingsFor = (locales: readonly string[]): Stemming[] =>
  [...new Set(locales.map(languageOf))].flatMap((language) => {
    const dictionary = STEMMERS[language];
    return dictionary ? [{ dictionary, inSmallLetters: (word) => word.toLocaleLowerCase(language) }] : [];
  });

export const writesCompounds = (locales: readonly string[]): boolean =>
  locales.some((locale) => COMPOUNDING.has(languageOf(locale)));
