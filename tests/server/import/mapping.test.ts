import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MappingError, parseMapping } from '#server/import/mapping.parse.ts';
import { commentsMapping, ideasMapping, mappingOf } from '#tests/support/importing.ts';

function faultsOf(mapping: object | string): readonly string[] {
  try {
    parseMapping(typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  } catch (error) {
    if (error instanceof MappingError) return error.faults;
    throw error;
  }
  return [];
}

describe('a mapping', () => {
  it('tells all its faults at once, each with its place', () => {
    const faults = faultsOf({
      ...ideasMapping({ source: 'Not A Slug', visibility: 'EVERYBODY', language: 'English', typo: 1 }),
      type: 'IDEA',
      columns: { key: 'id', title: {}, state: { column: 's', map: { a: 'DRAFT' }, default: 'GONE' } },
      csv: { delimiter: '||' },
    });
    const all = faults.join('\n');
    for (const place of [
      'source',
      'visibility',
      'language',
      'typo',
      'columns.title',
      'columns.author',
      'columns.field',
      'columns.competition',
      'columns.state: DRAFT',
      'columns.state: GONE',
      'csv.delimiter',
    ]) {
      expect(all).toContain(place);
    }
  });

  it('is refused in words when it is no JSON, no object, or of no kind', () => {
    expect(faultsOf('{')[0]).toContain('not JSON');
    expect(faultsOf('[]')).toEqual(['must be an object']);
    expect(faultsOf({ kind: 'people' })[0]).toContain('"contributions" or "comments"');
    const faults = faultsOf({
      kind: 'people',
      source: 'CSV test',
      language: 'en',
      authors: { roles: 'ALL' },
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['kind', 'source', 'authors.roles']);
  });

  it('knows competitions for ideas only, and campaigns for the others', () => {
    expect(faultsOf(ideasMapping({}, { competition: 'c' }))[0]).toContain('only an IDEA');
    expect(faultsOf(ideasMapping({ type: 'IDEA' }, { competition: 'c', campaign: 'd' }))[0]).toContain(
      'not to a campaign',
    );
  });

  it('knows scores of juries for ideas only, over something, in a round of a jury [S2-22]', () => {
    const scores = { column: 'score', over: 5, evaluator: 'Everybody' };
    const idea = (changes: object) =>
      faultsOf(ideasMapping({ type: 'IDEA', scores: { ...scores, ...changes } }, { competition: 'c' }));
    expect(idea({})).toEqual([]);
    expect(faultsOf(ideasMapping({ scores }))).toEqual(['scores: only an IDEA has scores of juries']);
    const places = idea({ over: 0, stage: 'EVAL_PRE', evaluator: ' ', column: {}, typo: 1 })
      .map((fault) => fault.split(':')[0])
      .sort();
    expect(places).toEqual(['scores', 'scores.column', 'scores.evaluator', 'scores.over', 'scores.stage']);
  });

  it('takes the rules of the screens where it says nothing', () => {
    const mapping = mappingOf({ ...ideasMapping(), rules: undefined });
    expect(mapping).toMatchObject({
      visibility: 'PRIVATE',
      commentStatus: 'HIDDEN',
      rules: { title: { whenTooLong: 'reject' }, body: { whenMissing: 'reject', format: 'text' } },
    });
    expect(mappingOf(commentsMapping())).toMatchObject({ rules: { body: { whenTooLong: 'reject' } } });
  });

  it('has a pattern for dates that tells a day', () => {
    const withFormat = (format: string) => faultsOf(ideasMapping({ rules: { date: { format } } }));
    expect(withFormat('DD.MM.YYYY HH:mm')).toEqual([]);
    expect(withFormat('DD.MM.')[0]).toContain('rules.date.format');
  });

  it('of every example in the documentation is usable', () => {
    const folder = 'docs/import';
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const file of files) expect(faultsOf(readFileSync(join(folder, file), 'utf8')), file).toEqual([]);
  });
});
