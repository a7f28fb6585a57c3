import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTES, attributeFault, attributesOf } from '#contract/contributions/attributes.ts';
import { ContributionChange } from '#contract/contributions/change.schema.ts';
import { ContributionRow } from '#contract/contributions/schema.ts';

const NUMBER = { kind: 'number', min: 0, max: 1000, filterable: true, sortable: true } as const;

describe('attributes of a contribution', () => {
  it('every attribute is in rows and can be saved, left out and emptied [S3-10]', () => {
    for (const { name } of ATTRIBUTES) {
      expect(ContributionRow.shape).toHaveProperty(name);
      for (const value of [undefined, null]) {
        expect(ContributionChange.safeParse({ id: 1, [name]: value }).success).toBe(true);
      }
    }
  });

  it('a text is too long by the characters that a reader counts [S3-18]', () => {
    for (const attribute of ATTRIBUTES.filter(({ kind }) => kind === 'text')) {
      expect(attributeFault(attribute, '😀'.repeat(attribute.max))).toBeNull();
      expect(attributeFault(attribute, '😀'.repeat(attribute.max + 1))).toBe('Size');
    }
  });

  it('a number is judged by its bounds, none is no fault', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const fault = attributeFault(NUMBER, value);
        expect(fault).toBe(value < 0 ? 'Min' : value > 1000 ? 'Max' : null);
      }),
    );
    expect(attributeFault(NUMBER, null)).toBeNull();
  });

  it('of something that has more, the attributes alone are taken', () => {
    const values = Object.fromEntries(ATTRIBUTES.map(({ name }) => [name, name]));
    expect(attributesOf({ ...values, other: 1 } as never)).toEqual(values);
  });
});
