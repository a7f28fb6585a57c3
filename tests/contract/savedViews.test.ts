import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayShareView } from '#contract/saved-views/schema.ts';
import { addressOfView, placeOfView, VIEW_ADDRESS } from '#contract/saved-views/screens.ts';

const addresses = fc.stringMatching(VIEW_ADDRESS, { size: '-1' });

describe('the address of a view', () => {
  it('is that of a screen, and stays one without the page and the open view', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(placeOfView(address)).not.toBeNull();
        const own = addressOfView(address);
        expect(addressOfView(own)).toBe(own);
        expect(placeOfView(own)?.path).toBe(placeOfView(address)?.path);
      }),
    );
  });

  it('is the same in whatever order its filters stand', () => {
    const one = '/contribution/list/SUGGESTION/0/all?stateId.in=1,2&sort=title,asc&page=4&view=3';
    const other = '/contribution/list/SUGGESTION/0/all?sort=title%2Casc&stateId.in=1%2C2';
    expect(addressOfView(one)).toBe(addressOfView(other));
    expect(addressOfView('/contribution-task?page=2')).toBe('/contribution-task');
    const list = '/contribution/list/SUGGESTION/0/role';
    expect(addressOfView(`${list}?contribution=12&comment=3`)).toBe(list);
  });

  it('says which contributions it holds, where it is a list or a board of them', () => {
    expect(placeOfView('/contribution/board/IDEA/4/role')).toMatchObject({
      ...{ kind: 'BOARD', type: 'IDEA', rows: { type: 'IDEA', parentId: 4, scope: 'role' } },
    });
    expect(placeOfView('/contribution-task/admin/IDEA')).toMatchObject({
      kind: 'LIST',
      type: 'IDEA',
      rows: null,
    });
    expect(placeOfView('/report/users-report')).toMatchObject({ kind: 'REPORT', type: null, rows: null });
  });
});

describe('sharing', () => {
  it('is for administrators of the contributions; of views about all types for those of any', () => {
    const suggestions = new Set(['ROLE_SUGGESTION_ADMIN'] as const);
    expect(mayShareView(suggestions, 'SUGGESTION')).toBe(true);
    expect(mayShareView(suggestions, 'IDEA')).toBe(false);
    expect(mayShareView(suggestions, null)).toBe(true);
    expect(mayShareView(new Set(['ROLE_APP_ADMIN'] as const), 'IDEA')).toBe(true);
    expect(mayShareView(new Set(['ROLE_INTERNAL'] as const), null)).toBe(false);
  });
});
