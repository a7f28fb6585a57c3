import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinChanges, joinLists } from '#src/components/inputs/joinChanges.ts';

const values = fc.record({ name: fc.string(), code: fc.string(), isActive: fc.boolean() });
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 });
const itself = (item: unknown) => item;

test('a field is as it is where it was changed last, here before there [S3-97]', () => {
  fc.assert(
    fc.property(values, values, values, (mine, base, theirs) => {
      const joined = joinChanges(mine, base, theirs);
      for (const key of ['name', 'code', 'isActive'] as const) {
        expect(joined[key]).toBe(mine[key] === base[key] ? theirs[key] : mine[key]);
      }
    }),
  );
});

test('of a list nothing comes back that was taken out, and nothing is lost that was put in, by either [S3-97]', () => {
  fc.assert(
    fc.property(ids, ids, ids, (mine, base, theirs) => {
      const joined = joinLists(mine, base, theirs, itself);
      expect(new Set(joined).size).toBe(joined.length);
      for (const id of [...mine, ...base, ...theirs]) {
        const isIn = base.includes(id) ? mine.includes(id) && theirs.includes(id) : true;
        expect(joined.includes(id), String(id)).toBe(isIn);
      }
      expect(joinLists(base, base, theirs, itself)).toEqual(theirs);
    }),
  );
});

test('an item that was changed here is as it is here, if it is still there', () => {
  const unit = (unitId: number, isManager: boolean) => ({ unitId, isManager });
  const join = (theirs: ReturnType<typeof unit>[]) =>
    joinLists([unit(1, true), unit(2, false)], [unit(1, false), unit(2, false)], theirs, (one) => one.unitId);
  expect(join([unit(2, true), unit(1, false)])).toEqual([unit(2, true), unit(1, true)]);
  expect(join([unit(2, false)])).toEqual([unit(2, false)]);
});
