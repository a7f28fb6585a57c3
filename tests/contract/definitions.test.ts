import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNodeId, parseNodeId } from '#contract/organizations/schema.ts';
import { inLanguage, NameList, TitleList } from '#contract/texts/titles.ts';

const title = (language: string, text = `in ${language}`) => ({ language, title: text });

describe('texts per language', () => {
  it('a title is shown in the asked language, else the first one [R3I-03]', () => {
    const list = [title('en'), title('tr')];
    expect(inLanguage(list, 'tr')?.title).toBe('in tr');
    expect(inLanguage([title('en')], 'tr')?.title).toBe('in en');
    expect(inLanguage([], 'en')).toBeUndefined();
  });

  it('each language stands once, at least one, each with 1 to 255 characters [R3I-02, R3H-11]', () => {
    expect(TitleList.safeParse([title('en'), title('tr')]).success).toBe(true);
    expect(TitleList.safeParse([]).success).toBe(false);
    expect(TitleList.safeParse([title('en'), title('en', 'again')]).success).toBe(false);
    expect(TitleList.safeParse([title('en', '   ')]).success).toBe(false);
    expect(TitleList.safeParse([title('en', 'x'.repeat(255))]).success).toBe(true);
    expect(TitleList.safeParse([title('en', 'x'.repeat(256))]).success).toBe(false);
    expect(NameList.safeParse([{ language: 'english', name: 'x' }]).success).toBe(false);
  });
});

describe('ids of the organization tree', () => {
  it('org and digits mean an organization, digits alone a unit [R3J-06, R1H-15]', () => {
    expect(parseNodeId('org12')).toEqual({ kind: 'ORGANIZATION', id: 12 });
    expect(parseNodeId('12')).toEqual({ kind: 'UNIT', id: 12 });
    expect(parseNodeId(12)).toEqual({ kind: 'UNIT', id: 12 });
  });

  it('anything else is no id', () => {
    for (const wrong of ['', 'org', 'ORG1', 'org0', '0', '-1', '1.5', 'unit1', '1org', '01']) {
      expect(parseNodeId(wrong), wrong).toBeNull();
    }
  });

  it('an id survives the way there and back', () => {
    const nodes = fc.record({
      kind: fc.constantFrom('ORGANIZATION' as const, 'UNIT' as const),
      id: fc.integer({ min: 1, max: 1e14 }),
    });
    fc.assert(
      fc.property(nodes, (node) => {
        expect(parseNodeId(formatNodeId(node))).toEqual(node);
      }),
    );
  });
});
