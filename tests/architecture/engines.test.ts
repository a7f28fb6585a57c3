import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './sources.ts';

/** What the application asks of PostgreSQL. The embedded one is ours: whatever is asked of it alone, other engines never see. */
const sources = filesBelow('server', /\.(ts|sql)$/).filter(
  (path) => !path.startsWith('server/platform/db/embedded/'),
);

/** Without its remarks, in which anything may be named. */
const codeOf = (path: string) =>
  (path.endsWith('.sql')
    ? read(path).replace(/--.*$/gm, '')
    : read(path)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '')
  ).toLowerCase();

const code = sources.map(codeOf);
const migrations = sources.filter((path) => path.endsWith('.sql')).map(codeOf);

/** What engines differ in, as docs/engines.md calls it, and how it is told in a source. */
const FEATURES: Readonly<Record<string, RegExp>> = {
  'create extension': /create extension/,
  'create trigger': /create (?:or replace )?trigger/,
  'constraint trigger': /create (?:or replace )?constraint trigger/,
  'instead of': /instead of (?:insert|update|delete)/,
  'create event trigger': /create event trigger/,
  'for each statement': /for each statement/,
  referencing: /referencing (?:old|new) table/,
  truncate: /before (?:\w+ or )*truncate/,
  'disable trigger': /disable trigger/,
  session_replication_role: /session_replication_role/,
  'language plpgsql': /language plpgsql/,
  perform: /\bperform\s+(?:\w|pg_catalog)/,
  'get diagnostics': /get diagnostics/,
  'execute format': /execute format/,
  'security definer': /security definer/,
  revoke: /\brevoke /,
  'generated always as (…) stored': /generated always as \(.*\) stored/,
  'using gin': /using gin/,
  'using gist': /using gist/,
  'using brin': /using brin/,
  gin_trgm_ops: /gin_trgm_ops/,
  jsonb_path_ops: /jsonb_path_ops/,
  include: /\) include \(/,
  'bit varying': /\bbit varying\b/,
  bit_count: /\bbit_count\(/,
  toast_tuple_target: /toast_tuple_target/,
  'set storage': /\bset storage\b/,
  deferrable: /\bdeferrable\b/,
  'exclude using': /exclude using/,
  'create domain': /create domain/,
  'create collation': /create collation/,
  'materialized view': /create materialized view/,
  'create rule': /create (?:or replace )?rule/,
  'row level security': /row level security/,
  'partition by list': /partition by (?:list|range|hash)/,
  unlogged: /create unlogged/,
  'create publication': /create publication/,
  'foreign table': /create (?:foreign table|server)/,
  tsvector: /tsvector/,
  jsonb: /\bjsonb\b/,
  unnest: /\bunnest\(/,
  lateral: /\blateral\b/,
  'with recursive': /with recursive/,
  'grouping sets': /grouping sets/,
  'distinct on': /distinct on/,
  'as materialized': /as materialized/,
  'on conflict': /on conflict/,
  returning: /\breturning\b/,
  'merge into': /\bmerge into\b/,
  tablesample: /\btablesample\b/,
  'for update': /\bfor update\b/,
  'for no key update': /for no key update/,
  'for share': /\bfor share\b/,
  'for key share': /for key share/,
  'skip locked': /skip locked/,
  'lock table': /\block table\b/,
  'create temporary table': /create temp/,
  copy: /\bcopy public\./,
  listen: /['"`]listen /,
  'repeatable read': /repeatable read/,
  serializable: /isolation level serializable/,
  'prepare transaction': /prepare transaction/,
  set_config: /set_config/,
  plan_cache_mode: /plan_cache_mode/,
  autovacuum_vacuum_threshold: /autovacuum_vacuum_threshold/,
  autovacuum_vacuum_scale_factor: /autovacuum_vacuum_scale_factor/,
};

const [, list = ''] =
  /## What the application uses\n([\s\S]*?)\nBesides:/.exec(read('docs/engines.md')) ?? [];
/** What stands in the first column of its table. */
const named = new Set(
  [...list.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  ),
);

const found = (pattern: RegExp) => code.some((text) => pattern.test(text));
const words = (texts: readonly string[], pattern: RegExp) =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))].sort();

describe('what other engines would have to have', () => {
  it('docs/engines.md names every extension that is created', () => {
    const created = words(migrations, /create extension (?:if not exists )?"?([\w-]+)/g);
    expect(created.length).toBeGreaterThan(0);
    expect(created.filter((name) => !named.has(name))).toEqual([]);
  });

  it('it names each feature that is used, and none that is not', () => {
    const used = Object.keys(FEATURES).filter((name) => found(FEATURES[name] as RegExp));
    expect(used.filter((name) => !named.has(name))).toEqual([]);
    const known = new Set([...used, ...words(migrations, /create extension (?:if not exists )?(\w+)/g)]);
    expect([...named].filter((name) => !known.has(name) && !name.startsWith('pg_'))).toEqual([]);
  });

  it('it names each function, view and catalog of PostgreSQL that is asked, such as advisory locks, and none that is not', () => {
    const asked = words(code, /\b(pg_[a-z_]+)\b/g);
    expect(asked).toContain('pg_advisory_xact_lock');
    expect(asked.filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => name.startsWith('pg_') && !asked.includes(name))).toEqual([]);
  });
});
