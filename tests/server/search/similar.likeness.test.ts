import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded } from '#server/platform/words/folded.ts';
import {
  type Likened,
  likeness,
  profileOf,
  type Rarity,
  rarityOf,
  sharedWords,
} from '#server/search/similar/likeness.ts';
import { reasonsAmong } from '#server/search/similar/reasons.ts';

const VOCABULARY = [
  ...[
    'bisiklet',
    'otopark',
    'kâğıt',
    'bardak',
    'ışık',
    'IŞIKLAR',
    'İzin',
    'çay',
    'yemekhane',
    'önerilerimiz',
    'ağaç',
  ],
  ...[
    'compressor',
    'weekend',
    'shelves',
    'tool',
    'room',
    'naïve',
    'Straße',
    'forklift',
    'crate',
    'visitors',
    '5S',
  ],
  ...['pyörille', 'työpaikka', 'valojen', 'sähköauto', 'hylly', 've', 'the', 'ja', 'bir'],
];
const rarity = rarityOf(500, [
  ...VOCABULARY.map((word, at) => [word, 1 + at] as const),
  ...(['ve', 'the', 'ja', 'bir'] as const).map((word) => [word, 400] as const),
]);
const profile = (title: string, text = '') => profileOf({ title, text }, rarity);
const alike = (one: Likened, other: Likened, by: Rarity = rarity) =>
  likeness(profileOf(one, by), profileOf(other, by));
const titles = (one: string, other: string) => alike({ title: one, text: '' }, { title: other, text: '' });

const sentence = fc
  .array(fc.constantFrom(...VOCABULARY), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(' '));
const anything = fc.oneof(
  sentence,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme' }),
);
const likened = fc.record({ title: anything, text: anything });
const written = fc.record({ title: sentence, text: sentence });

describe('likeness of two texts', () => {
  it('is the same the other way round, to the last digit', () => {
    fc.assert(fc.property(likened, likened, (one, other) => alike(one, other) === alike(other, one)));
    fc.assert(fc.property(written, written, (one, other) => alike(one, other) === alike(other, one)));
  });

  it('is a number from 0 to 1', () => {
    fc.assert(
      fc.property(likened, likened, (one, other) => {
        const score = alike(one, other);
        return score >= 0 && score <= 1;
      }),
    );
  });

  it('is 1 between a text and itself, in an installation that knows no words too', () => {
    const unknown = rarityOf(0, []);
    fc.assert(fc.property(written, (one) => alike(one, one) === 1 && alike(one, { ...one }, unknown) === 1));
    expect(titles('', '')).toBe(0);
  });

  it('does not see case, accents and markup', () => {
    fc.assert(
      fc.property(written, written, fc.constantFrom('I', 'İ', 'ı', 'i'), ({ title, text }, other, letter) => {
        const shouted = {
          title: title.replace(/[Iİıi]/g, letter).toUpperCase(),
          text: `<h2 class="x">${text.split(' ')[0]}</h2><p>${text.split(' ').slice(1).join('</p>\n<p>').toUpperCase()}</p>`,
        };
        expect(alike({ title, text }, shouted)).toBe(1);
        expect(alike(other, shouted)).toBe(alike(other, { title, text }));
      }),
    );
    expect(titles('Straße, CRÈME brûlée', 'strasse creme brulee')).toBe(1);
    expect(
      alike({ title: 'a', text: '<p>pa<b>per</b> &amp; pens</p>' }, { title: 'a', text: 'paper & pens' }),
    ).toBe(1);
  });

  it('is larger to the same with a typing error than to something else', () => {
    const far = fc.constantFrom('quorum yardımı zzz', 'gljúfur mwanza', 'хлеб и соль');
    fc.assert(
      fc.property(written, far, fc.nat(), (one, other, at) => {
        const words = one.title.split(' ');
        const place = at % words.length;
        const word = words[place] ?? '';
        const typed = `${word.slice(0, -1)}x`;
        const mistyped = { ...one, title: words.with(place, typed).join(' ') };
        expect(alike(one, mistyped)).toBeGreaterThan(alike(one, { title: other, text: other }));
      }),
    );
  });

  it.each([
    ['forms of Turkish', 'Önerilerimizi ödüllendirelim', 'öneriler için ödül', 'ödeme noktaları'],
    ['compounds of Finnish', 'sähköautojen latauspisteet', 'latauspiste sähköautolle', 'sahan lauta'],
    ['misspelt words', 'bisiklte prakı', 'bisiklet parkı', 'bisküvi paketi'],
  ])('sees %s', (_, asked, like, unlike) => {
    expect(titles(asked, like)).toBeGreaterThan(0.3);
    expect(titles(asked, like)).toBeGreaterThan(2 * titles(asked, unlike));
  });

  it('counts rare words more than those that stand everywhere', () => {
    expect(titles('bisiklet ve otopark', 'bisiklet')).toBeGreaterThan(titles('bisiklet ve otopark', 've'));
  });

  it('counts titles more than texts', () => {
    const asked = { title: 'forklift', text: 'crate visitors' };
    const byTitle = { title: 'forklift', text: 'hylly valojen' };
    const byText = { title: 'hylly', text: 'valojen forklift' };
    expect(alike(asked, byTitle)).toBeGreaterThan(alike(asked, byText));
    expect(alike(asked, byText)).toBeGreaterThan(0.1);
  });

  it('is found between a title alone and a long text that has it as its title', () => {
    const long = {
      title: 'Covered bicycle parking',
      text: '<p>shelves tool room weekend compressor crate</p>'.repeat(40),
    };
    expect(alike({ title: 'covered parking for bicycles', text: '' }, long)).toBeGreaterThan(0.4);
  });

  it.each([
    ['one letter', 'a'.repeat(100_000)],
    ['one letter as words', 'a '.repeat(50_000)],
    ['halves of letters', '\ud800'.repeat(100_000)],
    ['letters of two halves', '𝕏'.repeat(50_000)],
    ['from right to left', 'שלום עולם '.repeat(10_000)],
    ['marks on marks', `e${'\u0301'.repeat(100_000)}`],
    ['opened tags', '<'.repeat(100_000)],
    ['words that all differ', Array.from({ length: 20_000 }, (_, at) => `aaaa${at.toString(36)}`).join(' ')],
  ])('takes no time for %s', (_, text) => {
    const begun = performance.now();
    const one = profileOf({ title: text, text }, rarity);
    expect(likeness(one, one)).toBeLessThanOrEqual(1);
    expect(likeness(one, profile('bisiklet', text))).toBeGreaterThanOrEqual(0);
    sharedWords(one, one, rarity);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('the words that two texts share', () => {
  const shared = (asked: Likened, stored: Likened) =>
    sharedWords(profileOf(asked, rarity), profileOf(stored, rarity), rarity).map(({ word, inTitle }) => ({
      word,
      inTitle,
    }));

  it('are given as the stored text has them, the rarest first, with where they stand', () => {
    const asked = { title: 'otoparkların bisikletleri', text: 'kağıtlar ve ışıklar' };
    const stored = { title: 'Işık', text: '<p>Otoparkta <b>Bisikletlere</b> yer, ve kâğıttan.</p>' };
    expect(shared(asked, stored)).toEqual([
      { word: 'Bisikletlere', inTitle: false },
      { word: 'Otoparkta', inTitle: false },
      { word: 'kâğıttan', inTitle: false },
      { word: 'Işık', inTitle: true },
    ]);
  });

  it('stand in both, each in a form', () => {
    const words = (text: string) => (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(folded);
    fc.assert(
      fc.property(written, written, (asked, stored) => {
        const found = shared(asked, stored);
        const counts = found.map(({ word }) => rarity.withBeginning(folded(word).slice(0, 4)));
        expect(counts).toEqual(counts.toSorted((one, other) => one - other));
        for (const { word, inTitle } of found) {
          expect(inTitle ? stored.title : stored.text).toContain(word);
          const base = folded(word).slice(0, 4);
          expect(words(`${asked.title} ${asked.text}`).some((own) => own.startsWith(base))).toBe(true);
        }
      }),
    );
  });

  it.each([
    ['contest', 'contribution'],
    ['otomasyon', 'otobüs'],
    ['su', 'susam'],
    ['the', 'the'],
  ])('are not %s and %s', (asked, stored) => {
    expect(shared({ title: asked, text: '' }, { title: stored, text: '' })).toEqual([]);
  });

  it.each([
    ['kitap', 'kitabı'],
    ['study', 'studies'],
    ['5s', '5S'],
    ['ağacı', 'AĞAÇ'],
  ])('are forms of one: %s, %s', (asked, stored) => {
    expect(shared({ title: asked, text: '' }, { title: stored, text: '' })).toEqual([
      { word: stored, inTitle: true },
    ]);
  });

  it('are no short words before words are counted', () => {
    const unknown = rarityOf(0, []);
    const ready = (title: string) => profileOf({ title, text: '' }, unknown);
    const found = sharedWords(ready('the bins in the hall'), ready('In the bin of the yard'), unknown);
    expect(found).toEqual([]);
    expect(sharedWords(ready('the hall'), ready('The HALLS'), unknown)).toMatchObject([
      { word: 'HALLS', inTitle: true },
    ]);
  });

  it('are frequent where more than a tenth of the texts have them', () => {
    const counted = rarityOf(100, [
      ['dock', 10],
      ['hall', 11],
    ]);
    const ready = (title: string) => profileOf({ title, text: '' }, counted);
    expect(sharedWords(ready('hall dock'), ready('dock hall'), counted)).toEqual([
      { word: 'dock', inTitle: true, isFrequent: false },
      { word: 'hall', inTitle: true, isFrequent: true },
    ]);
  });
});

describe('the words that are named as reasons', () => {
  const words = (text: string, frequent = '') =>
    text.split(' ').map((word) => ({ word, inTitle: false, isFrequent: frequent.split(' ').includes(word) }));
  const english = new Set(['we', 'all', 'their', 'at']);
  const turkish = new Set(['için', 've', 'her']);
  const named = (...of: Parameters<typeof words>) =>
    reasonsAmong(words(...of), [english, turkish]).map(({ word }) => word);

  it('are no stop words of the language that most of them are of', () => {
    expect(named('we all their dock her')).toEqual(['dock', 'her']);
    expect(named('için ve at')).toEqual(['at']);
    expect(named('we')).toEqual([]);
  });

  it('are frequent ones only where nothing rarer is shared', () => {
    expect(named('dock hall', 'hall')).toEqual(['dock']);
    expect(named('hall we', 'hall we')).toEqual(['hall']);
  });
});
