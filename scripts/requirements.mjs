// Prints, for each group of the requirement ledgers, how many rows are proven by a test that cites them, and
// lists the rest. A test cites rows in brackets in its title: [R1A-02] or [R1H-07 … R1H-11, R3N-01].
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function readLedgers() {
  const directory = join(ROOT, 'docs', 'requirements');
  const groups = [];
  for (const file of readdirSync(directory)
    .filter((name) => /^requirements-\d\.md$/.test(name))
    .sort()) {
    let group = null;
    for (const line of readFileSync(join(directory, file), 'utf8').split('\n')) {
      const heading = /^## (\d[A-Z]) (.+)$/.exec(line);
      if (heading) {
        group = { id: heading[1], title: heading[2], rows: [] };
        groups.push(group);
      } else if (/^## /.test(line)) {
        group = null;
      }
      const row = /^- (R\d[A-Z]-\d+) /.exec(line);
      if (row && group) group.rows.push(row[1]);
    }
  }
  return groups;
}

function* testFiles(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

function expand(citation) {
  const ids = [];
  const pattern = /(R\d[A-Z])-(\d+)(?:\s*(?:…|\.\.\.)\s*(R\d[A-Z])-(\d+))?/g;
  for (const [, group, first, lastGroup, last] of citation.matchAll(pattern)) {
    const end = lastGroup === group ? Number(last) : Number(first);
    for (let number = Number(first); number <= end; number += 1) {
      ids.push(`${group}-${String(number).padStart(first.length, '0')}`);
    }
  }
  return ids;
}

/** Rows cited by titles of tests; comments and other brackets do not count. */
function citedRows() {
  const cited = new Set();
  const title = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
  for (const file of testFiles(join(ROOT, 'tests'))) {
    const source = readFileSync(file, 'utf8');
    for (const [, , text] of source.matchAll(title)) {
      for (const [, citation] of text.matchAll(/\[([^\]]*R\d[A-Z]-\d+[^\]]*)\]/g)) {
        for (const id of expand(citation)) cited.add(id);
      }
    }
    // A table of cases names the rows of each case in a column that its title shows as [%s].
    if (!/\[%s\]/.test(source)) continue;
    for (const [, , column] of source.matchAll(/(['"`])(R\d[A-Z]-\d+(?:(?:, | … )R\d[A-Z]-\d+)*)\1/g)) {
      for (const id of expand(column)) cited.add(id);
    }
  }
  return cited;
}

const groups = readLedgers();
const cited = citedRows();
const known = new Set(groups.flatMap((group) => group.rows));
let proven = 0;
for (const group of groups) {
  const open = group.rows.filter((id) => !cited.has(id));
  proven += group.rows.length - open.length;
  console.log(
    `${group.id}  ${String(group.rows.length - open.length).padStart(3)} of ${String(group.rows.length).padStart(3)}  ${group.title}`,
  );
  if (open.length > 0 && !process.argv.includes('--short')) console.log(`      open: ${open.join(' ')}`);
}
const unknown = [...cited].filter((id) => !known.has(id));
if (unknown.length > 0) console.log(`Cited but in no ledger: ${unknown.join(' ')}`);
console.log(`${proven} of ${known.size} rows proven`);
if (unknown.length > 0) process.exitCode = 1;
