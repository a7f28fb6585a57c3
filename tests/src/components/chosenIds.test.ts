import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idsBeside, isChosen, isTouched, toggled } from '#src/components/list/chosenIds.ts';

const id = fc.integer({ min: 1, max: 30 });
/** Choices that share no id, each for one or several. */
const choices = fc
  .uniqueArray(id, { minLength: 2, maxLength: 12 })
  .chain((ids) =>
    fc.tuple(fc.constant(ids), fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 })),
  )
  .map(([ids, groups]) =>
    [0, 1, 2, 3]
      .map((group) => ids.filter((_, at) => groups[at] === group).join(','))
      .filter((choice) => choice !== ''),
  );
const value = fc.uniqueArray(id, { maxLength: 8 }).map((ids) => ids.join(','));

test('a press takes a choice in with all its ids or out with all of them, and leaves the others as they are', () => {
  fc.assert(
    fc.property(choices, value, fc.nat(), (all, before, at) => {
      const pressed = all[at % all.length] as string;
      const after = toggled(before, pressed);
      expect(isChosen(after, pressed)).toBe(!isChosen(before, pressed));
      if (isChosen(before, pressed)) expect(isTouched(after, pressed)).toBe(false);
      for (const other of all.filter((choice) => choice !== pressed)) {
        expect(isChosen(after, other)).toBe(isChosen(before, other));
      }
      // One that was in use in part is completed by the first press.
      const others = all.filter((choice) => choice !== pressed);
      const rest = (value: string) => {
        const chosen = others.filter((other) => isChosen(value, other));
        return idsBeside(value, [...chosen, pressed]);
      };
      expect(rest(after)).toEqual(rest(before));
      const ids = after.split(',').filter(Boolean);
      expect(new Set(ids).size).toBe(ids.length);
      if (!isChosen(before, pressed)) expect(ids).toEqual(expect.arrayContaining(pressed.split(',')));
    }),
  );
});
