import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandColorsIfOwn, brandColorsOf, contrastOf, READABLE, SURFACES } from '#contract/brand/colors.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0').toUpperCase()}`);

describe('the tones of an organisation’s colours', () => {
  it('whatever two colours are chosen, words in the main one and words on both can be read, in light and in dark', () => {
    fc.assert(
      fc.property(color, color, (primary, accent) => {
        const made = brandColorsOf(primary, accent);
        for (const scheme of ['light', 'dark'] as const) {
          const { primary: main, accent: mark } = made[scheme];
          for (const surface of SURFACES[scheme])
            expect(contrastOf(main.main, surface)).toBeGreaterThanOrEqual(READABLE);
          for (const tone of [main, mark]) {
            expect(contrastOf(tone.contrastText, tone.main)).toBeGreaterThanOrEqual(READABLE);
            expect(contrastOf(tone.contrastText, tone.dark)).toBeGreaterThanOrEqual(READABLE);
            for (const hex of Object.values(tone)) expect(hex).toMatch(/^#[0-9A-F]{6}$/);
          }
        }
        for (const surface of SURFACES.dark)
          expect(contrastOf(made.dark.accent.main, surface)).toBeGreaterThanOrEqual(READABLE);
      }),
      { numRuns: 300 },
    );
  });

  it('a colour that can be read is kept as it is; yellow is darkened and stays yellow', () => {
    expect(brandColorsOf('#004B87', '#E8A33D').light.primary.main).toBe('#004B87');
    const { main } = brandColorsOf('#FFFF00', '#E8A33D').light.primary;
    expect(main).toMatch(/^#(..)\1(00)$/);
  });

  it('the shipped colours need no tones of their own', () => {
    expect(brandColorsIfOwn('#1b6b50', '#E8A33D')).toBeNull();
    expect(brandColorsIfOwn('#1B6B50', '#E8A33E')).not.toBeNull();
  });
});
