import { SAMPLE_FIELDS, type SampleField, type SampleIdea } from './fields.ts';
import { IDEAS_EN } from './ideas.en.ts';
import { IDEAS_TR } from './ideas.tr.ts';

/** An idea as a person of the sample writes it down. */
export interface WrittenIdea {
  field: SampleField;
  langKey: 'en' | 'tr';
  title: string;
  summary: string;
  /** Rich text. */
  body: string;
}

const HEADINGS = {
  en: { problem: 'What is wrong today', proposal: 'What I propose', benefit: 'What it brings' },
  tr: { problem: 'Bugün sorun ne', proposal: 'Önerim', benefit: 'Ne kazandırır' },
} as const;

const BENEFITS = {
  en: [
    'It costs little, we can try it in one place first, and we will see within a month whether it works.',
    'My rough estimate is forty hours saved in a quarter; I would gladly help to measure it.',
    'Nobody has to learn anything new, and the people who suffer from it today notice the difference on day one.',
    'The neighbouring team has asked for the same, so both could share the effort.',
  ],
  tr: [
    'Masrafı az, önce tek bir yerde deneriz, bir ay içinde işe yarayıp yaramadığını görürüz.',
    'Kabaca üç ayda kırk saat kazandırır; ölçmeye seve seve yardım ederim.',
    'Kimsenin yeni bir şey öğrenmesi gerekmez, bugün sıkıntı çekenler ilk günden farkı görür.',
    'Yandaki ekip de aynısını istiyor, emeği paylaşabiliriz.',
  ],
} as const;

/** Where a later idea of the same kind comes from: people in other places have the same thought. */
const PLACES = {
  en: ['at the north depot', 'in Harbour Street', 'for the late shift'],
  tr: ['kuzey deposu', 'liman bölgesi', 'gece vardiyası'],
} as const;

const write = (
  ideas: Readonly<Record<SampleField, readonly SampleIdea[]>>,
  langKey: 'en' | 'tr',
): WrittenIdea[] =>
  SAMPLE_FIELDS.flatMap((field) => ideas[field].map((idea) => ({ field, idea }))).map(
    ({ field, idea: [title, problem, proposal] }, index) => {
      const heading = HEADINGS[langKey];
      const benefit = BENEFITS[langKey][index % BENEFITS[langKey].length];
      // A summary is optional, and not everybody writes one.
      const hasSummary = index % 2 === 0;
      return {
        ...{ field, langKey, title },
        summary: hasSummary ? problem : '',
        body: [
          hasSummary ? '' : `<h3>${heading.problem}</h3><p>${problem}</p>`,
          `<h3>${heading.proposal}</h3><p>${proposal}</p>`,
          `<h3>${heading.benefit}</h3><p>${benefit}</p>`,
        ].join(''),
      };
    },
  );

/** `count` ideas, always the same ones in the same order; once all are used they come again from other places. */
export function sampleIdeas(count: number): WrittenIdea[] {
  const english = write(IDEAS_EN, 'en');
  const turkish = write(IDEAS_TR, 'tr');
  // Three English ones, then a Turkish one or two, as in a company where both are spoken.
  const mixed = english.flatMap((idea, index) => [
    idea,
    ...turkish.slice(
      Math.floor((index * turkish.length) / english.length),
      Math.floor(((index + 1) * turkish.length) / english.length),
    ),
  ]);
  return Array.from({ length: count }, (_, index) => {
    const idea = mixed[index % mixed.length] as WrittenIdea;
    const round = Math.floor(index / mixed.length);
    if (round === 0) return idea;
    // Not the same for all of a round, or everything that is new came from one place.
    const place = PLACES[idea.langKey][((index % mixed.length) + round) % 3];
    return { ...idea, title: idea.langKey === 'en' ? `${idea.title} ${place}` : `${idea.title}: ${place}` };
  });
}
