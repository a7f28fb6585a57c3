import { expect, it } from 'vitest';
import { filesBelow, read } from './sources.ts';

const VALUES = 'deploy/ha/values.example.env';
const templates = filesBelow('deploy/ha', /\.(yml|cfg|ini)$/);

const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

it('the files of deploy/ha ask for the values that the example names, and for no others', () => {
  expect(templates).toHaveLength(4);
  const asked = namesIn(templates.map(read).join('\n'), /\$\{(\w+)\}/g);
  expect(asked).toEqual(namesIn(read(VALUES), /^(\w+)=/gm));
});

it('the README of deploy/ha has every file of it', () => {
  const readme = read('deploy/ha/README.md');
  const files = [...templates, VALUES].map((file) => file.replace('deploy/ha/', ''));
  expect(files.filter((file) => !readme.includes(file))).toEqual([]);
});
