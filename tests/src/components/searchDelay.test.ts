import { expect, it } from 'vitest';
import { USER_SEARCH_DEBOUNCE_MS } from '#src/components/inputs/userSearchQuery.ts';
import { SEARCH_DEBOUNCE_MS } from '#src/components/list/SearchBox.tsx';

it('search boxes wait 500 ms after the last key [R3Q-23, Q3-02, Q3-03]', () => {
  expect([SEARCH_DEBOUNCE_MS, USER_SEARCH_DEBOUNCE_MS]).toEqual([500, 500]);
});
