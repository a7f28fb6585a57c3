import type { BenefitCategory } from '#contract/benefits/rules.ts';

type Language = 'en' | 'tr';

/** Steps of an implementation: what, and how many days it takes. */
export const SAMPLE_STEPS: Readonly<Record<Language, readonly (readonly [title: string, days: number])[]>> = {
  en: [
    ['Agree on scope and budget', 10],
    ['Order what is needed', 21],
    ['Try it in one place', 28],
    ['Train the teams', 14],
    ['Roll it out everywhere', 45],
    ['Measure and report', 30],
  ],
  tr: [
    ['Kapsam ve bütçede anlaş', 10],
    ['Gerekenleri sipariş et', 21],
    ['Tek bir yerde dene', 28],
    ['Ekipleri eğit', 14],
    ['Her yerde uygula', 45],
    ['Ölç ve raporla', 30],
  ],
};

/** Who does a step without being of the house. */
export const SAMPLE_HELPERS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Facility services', 'Supplier', 'Training team'],
  tr: ['Tesis hizmetleri', 'Tedarikçi', 'Eğitim ekibi'],
};

/** Why a benefit is what it is, by its kind. */
export const SAMPLE_BENEFITS: readonly (readonly [BenefitCategory, Readonly<Record<Language, string>>])[] = [
  [
    'COST_SAVING',
    {
      en: 'Less material and fewer orders, by the invoices of last year.',
      tr: 'Geçen yılın faturalarına göre daha az malzeme ve sipariş.',
    },
  ],
  [
    'TIME_SAVING',
    { en: 'Forty hours a quarter, at the internal rate.', tr: 'Üç ayda kırk saat, iç saat ücretiyle.' },
  ],
  ['QUALITY', { en: 'Fewer complaints and less rework.', tr: 'Daha az şikâyet ve yeniden işleme.' }],
  [
    'ENVIRONMENT',
    { en: 'Energy saved, at the present price.', tr: 'Bugünkü fiyatla tasarruf edilen enerji.' },
  ],
  [
    'SAFETY',
    {
      en: 'Days lost through accidents, by the statistics of the site.',
      tr: 'Tesis istatistiğine göre kaza nedeniyle kaybedilen günler.',
    },
  ],
  ['REVENUE', { en: 'Three more orders a month are expected.', tr: 'Ayda üç sipariş daha bekleniyor.' }],
];
