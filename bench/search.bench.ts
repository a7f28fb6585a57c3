import { readingTable } from './reading.ts';
import type { Measure } from './site.ts';
import { FEW } from './words.ts';

const search = (text: string) =>
  `/api/v3/contributions/SUGGESTION/0/all?page=0&size=10&title.contains=${encodeURIComponent(text)}`;

/**
 * Search for a part of the title: one that some ten hold at every size, one of words that are common by themselves but
 * not together, and a common one (a thing), whose matches are counted up to a bound.
 */
export const searches: Measure = async (bench) => [
  await readingTable(bench, 'Text search', [
    { name: 'some ten matches, employee', caller: 'employee', paths: () => [FEW, 'walnut'].map(search) },
    {
      name: 'rare text, employee',
      caller: 'employee',
      paths: () =>
        ['Shorten the torque wrench in hall one', 'repair the fire door in the archive'].map(search),
    },
    {
      name: 'common word, employee',
      caller: 'employee',
      paths: () => ['torque', 'FORKLIFT', 'bicycle'].map(search),
    },
    {
      name: 'common word, administrator',
      caller: 'typeAdministrator',
      paths: () => ['torque', 'FORKLIFT', 'bicycle'].map(search),
    },
  ]),
];
