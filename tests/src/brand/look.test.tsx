import type { Palette } from '@mui/material/styles';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { brandColorsOf } from '#contract/brand/colors.ts';
import { theme, themeFor } from '#src/app/theme.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

drawWholeFrame();

const logoOf = async () => {
  const link = await screen.findByLabelText(t('menu.home', { title: 'Ideagarden' }));
  return {
    text: link.textContent,
    wide: link.querySelector('source'),
    small: link.querySelector('img'),
  };
};

/** What the theme has beyond its declared type. */
interface WithSchemes {
  colorSchemes: Record<'light' | 'dark', { palette: Palette }>;
}

describe('the look of an organisation', () => {
  it('the bar shows logo.png in a wide window and logo-s.png in a narrow one, the shipped ones at first [R3N-25, R3N-26, Q3-127]', async () => {
    await renderApp('/login');
    const { wide, small, text } = await logoOf();
    expect(wide?.getAttribute('media')).toBe('(min-width: 900px)');
    expect(wide?.getAttribute('srcset')).toBe('/api/public/asset/brand/image/logo.png');
    expect(small?.getAttribute('src')).toBe('/api/public/asset/brand/image/logo-s.png');
    expect(text).toBe('Ideagarden');
  });

  it('own logos keep their shape within the bar, and the wide one stands for the name [R3N-25, R3N-26]', async () => {
    await renderApp('/login', {
      settings: {
        brand: {
          colors: null,
          images: {
            'logo.png': { v: '5', width: 440, height: 50 },
            'logo-s.png': { v: '6', width: 40, height: 40 },
          },
        },
      },
    });
    const { wide, small, text } = await logoOf();
    expect(wide?.getAttribute('srcset')).toMatch(/logo\.png\?v=5$/);
    expect([wide?.getAttribute('width'), wide?.getAttribute('height')]).toEqual(['200', '23']);
    expect([small?.getAttribute('width'), small?.getAttribute('height')]).toEqual(['40', '40']);
    expect(text).toBe('');
  });

  it('own colours and an own background make a theme of their own; without them it is the shipped one [R3K-28]', () => {
    expect(themeFor({ colors: null, images: {} })).toBe(theme);
    const colors = brandColorsOf('#004B87', '#C8102E');
    const own = themeFor({ colors, images: { 'bg.png': { v: '9', width: 8, height: 8 } } });
    const { light, dark } = (own as unknown as WithSchemes).colorSchemes;
    expect(light.palette.primary.main).toBe('#004B87');
    expect(dark.palette.primary.main).toBe(colors.dark.primary.main);
    expect(light.palette.text.primary).toBe('#1D2420');
    expect(JSON.stringify(own.components?.MuiCssBaseline)).toContain('bg.png?v=9');
  });
});
