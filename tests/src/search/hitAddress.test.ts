import { expect, test } from 'vitest';
import { routeOf } from '#src/app/routes.ts';
import { hitAddress } from '#src/features/search/hitAddress.ts';
import { hit } from './searchFixtures.ts';

const none = { contributionId: null, type: null, code: null } as const;

test.each([
  [hit(), '/contribution/SUGGESTION/12/detail'],
  [hit({ type: 'IDEA' }), '/contribution/IDEA/12/detail'],
  [hit({ kind: 'comment', id: 12 }), '/contribution/SUGGESTION/12/detail?tab=discussion'],
  [hit({ kind: 'file', id: 3 }), '/contribution/SUGGESTION/12/detail?tab=files'],
  [hit({ ...none, kind: 'campaign', id: 4 }), '/campaign/4'],
  [hit({ ...none, kind: 'competition', id: 5 }), '/competition/detail/5/info'],
  [hit({ ...none, kind: 'content', id: 6 }), '/content/6'],
  [hit({ ...none, kind: 'person', id: 7 }), '/admin/user-management/7/edit'],
  [hit({ ...none, kind: 'page', id: 8, code: 'privacy-platform' }), '/static-content-view/privacy-platform'],
  [
    hit({ ...none, kind: 'field', id: 9, title: 'Health "and" safety' }),
    '/search?q=field:%22Health++and++safety%22&kind=contribution',
  ],
  [hit({ ...none, kind: 'field', id: 9, title: '“X”' }), '/search?q=field:%22X%22&kind=contribution'],
  [hit({ ...none, kind: 'field', id: 9, title: 'Safety' }), '/search?q=field:Safety&kind=contribution'],
])('what was found leads to a page that there is: %#', (found, address) => {
  expect(hitAddress(found)).toBe(address);
  expect(routeOf(address.split('?')[0] ?? '')).toBeDefined();
});

test('what has lost its contribution or its key leads nowhere', () => {
  expect(hitAddress(hit({ kind: 'file', contributionId: null }))).toBeNull();
  expect(hitAddress(hit({ ...none, kind: 'page' }))).toBeNull();
});
