import { expect, it } from 'vitest';
import { placesFor } from '#src/features/search/paletteMatches.ts';
import type { Place } from '#src/features/search/usePlaces.tsx';

const page = (label: string, words?: string): Place => ({
  ...{ id: label, group: 'pages', label, icon: null },
  ...(words && { words }),
});

it('pages are found by everyday words too, after those whose names have them', () => {
  const pages = [page('Brand', 'logo colors'), page('Logo archive'), page('Tags')];
  expect(placesFor(pages, 'pages', 'logo').map(({ label }) => label)).toEqual(['Logo archive', 'Brand']);
  expect(placesFor(pages, 'pages', 'colors').map(({ label }) => label)).toEqual(['Brand']);
});
