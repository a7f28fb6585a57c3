import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formattedComment, type Piece, wordsOfComment } from '#contract/comments/format.ts';

const pieces = (text: string, names: string[] = []): readonly Piece[] => {
  const [block] = formattedComment(
    text,
    names.map((name, id) => ({ id, name })),
  );
  return block?.kind === 'text' ? block.pieces : [];
};
const text = (words: string): Piece => ({ kind: 'text', text: words });

describe('the markup of a comment', () => {
  it('is bold and italic around words', () => {
    expect(pieces('a **b *c* d** *e*')).toEqual([
      text('a '),
      { kind: 'bold', pieces: [text('b '), { kind: 'italic', pieces: [text('c')] }, text(' d')] },
      text(' '),
      { kind: 'italic', pieces: [text('e')] },
    ]);
  });

  it.each(['2*3*4', '** x **', '* x *', 'a ** b', '**', '*a\nb*', 'ışık*la*ndı', '***'])(
    'is none within words, around blanks or over lines: %s',
    (words) => expect(pieces(words)).toEqual([text(words)]),
  );

  it('makes addresses links, without what ends the sentence', () => {
    expect(pieces('See https://example.org/a_(b)?c=d*, or (http://x.org/y).')).toEqual([
      text('See '),
      { kind: 'link', text: 'https://example.org/a_(b)?c=d' },
      text('*, or ('),
      { kind: 'link', text: 'http://x.org/y' },
      text(').'),
    ]);
    expect(pieces('javascript:alert(1) ftp://x.org https://')).toEqual([
      text('javascript:alert(1) ftp://x.org https://'),
    ]);
  });

  it('makes lines behind hyphens a list', () => {
    expect(formattedComment('Why:\n- first\n- *second*\nSo')).toEqual([
      { kind: 'text', pieces: [text('Why:')] },
      { kind: 'list', items: [[text('first')], [{ kind: 'italic', pieces: [text('second')] }]] },
      { kind: 'text', pieces: [text('So')] },
    ]);
  });

  it('finds mentions by the longest name, also in bold', () => {
    expect(pieces('@Ada King-Noel, **@Ada** and ada@example.org', ['Ada', 'Ada King'])).toEqual([
      { kind: 'mention', text: '@Ada King' },
      text('-Noel, '),
      { kind: 'bold', pieces: [{ kind: 'mention', text: '@Ada' }] },
      text(' and ada@example.org'),
    ]);
  });

  it('loses no word, whatever is written', () => {
    const parts = fc.constantFrom(
      '**',
      '*',
      '- ',
      '\n',
      ' ',
      'a',
      'ğ',
      '@',
      'https://x.org/(',
      ')',
      '.',
      '<b>',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (some) => {
        const written = some.join('');
        const bare = (words: string) => words.replace(/[*\s-]/g, '');
        expect(bare(wordsOfComment(written))).toBe(bare(written));
      }),
    );
  });

  it('leaves what is no markup as it is', () => {
    fc.assert(
      fc.property(
        fc.string().filter((words) => !/[*@]|- |https?:/i.test(words)),
        (words) => {
          expect(wordsOfComment(words)).toBe(words);
        },
      ),
    );
  });
});
