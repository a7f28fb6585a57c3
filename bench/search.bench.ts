import { readingTable } from './reading.ts';
import type { Measure } from './site.ts';

const search = (text: string) =>
  `/api/v3/contributions/SUGGESTION/0/all?page=0&size=10&title.contains=${encodeURIComponent(text)}`;

/** Search for a part of the title: a rare one (three words in order) and a common one (a thing). */
export const searches: Measure = async (bench) => [
  await readingTable(bench, 'Text search', [
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
