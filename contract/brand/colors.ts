/*
 * From the two colours of an organisation to the tones of the theme, in light and in dark. Whatever colour is
 * chosen, its tones read at 4.5:1: the hue stays, the lightness gives way.
 */

import { DEFAULT_COLORS } from '#contract/settings/rules.ts';
import type { BrandColors, Tones } from '#contract/settings/schema.ts';

/** The backgrounds of text and marks of a colour: cards, the page, quiet surfaces. */
export const SURFACES = {
  light: ['#FFFFFF', '#F6F5F1', '#EFEDE6'],
  dark: ['#121413', '#1B1E1C', '#232725'],
} as const;

/** Least contrast of words, WCAG 2.2 AA. */
export const READABLE = 4.5;
/** Text of the primary colour is also on tints of it, which take some contrast away. */
const WITH_ROOM = 5.3;

type Rgb = readonly [red: number, green: number, blue: number];
interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb` by WCAG, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function hslOf(hex: string): Hsl {
  const [red, green, blue] = rgbOf(hex).map((part) => part / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = (most + least) / 2;
  const spread = most - least;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return { hue: sixth * 60, saturation, lightness };
}

function hexOf({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const share = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(255 * Math.max(0, Math.min(1, share)))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`.toUpperCase();
}

function lighterBy(hex: string, points: number): string {
  const color = hslOf(hex);
  return hexOf({ ...color, lightness: Math.max(0, Math.min(1, color.lightness + points / 100)) });
}

/** The nearest tone, going darker or lighter, that has the contrast on all these surfaces. */
function readableOn(hex: string, surfaces: readonly string[], least: number, points: 1 | -1): string {
  let tone = hex.toUpperCase();
  for (let step = 0; step <= 100; step += 1) {
    if (surfaces.every((surface) => contrastOf(tone, surface) >= least)) return tone;
    tone = lighterBy(hex, points * step);
  }
  return points < 0 ? '#000000' : '#FFFFFF';
}

/** What is written on a colour: ink or white, black where neither reads. */
const inkOn = (hex: string, inks: readonly string[]) =>
  [...inks, '#000000', '#FFFFFF'].find((ink) => contrastOf(ink, hex) >= READABLE) ?? '#000000';

/** The tone to show under the pointer: as far from the main one as its ink can still be read on it. */
function pointedAt(main: string, ink: string, points: number): string {
  for (let far = points; far > 0; far -= 1) {
    const tone = lighterBy(main, -far);
    if (contrastOf(tone, ink) >= READABLE) return tone;
  }
  return main;
}

function tones(main: string, inks: readonly string[]): Tones {
  const contrastText = inkOn(main, inks);
  return { main, dark: pointedAt(main, contrastText, 8), light: lighterBy(main, 10), contrastText };
}

/**
 * The tones of two colours `#rrggbb`. The primary one is moved until words of it can be read on every surface;
 * the accent is for marks and never for words on light surfaces, so there it stays as it is.
 */
export function brandColorsOf(primary: string, accent: string): BrandColors {
  return {
    light: {
      primary: tones(readableOn(primary, SURFACES.light, WITH_ROOM, -1), ['#FFFFFF']),
      accent: tones(accent.toUpperCase(), ['#1D2420', '#FFFFFF']),
    },
    dark: {
      primary: tones(readableOn(primary, SURFACES.dark, WITH_ROOM, 1), ['#101412']),
      accent: tones(readableOn(accent, SURFACES.dark, READABLE, 1), ['#1D2420']),
    },
  };
}

/** The tones of an organisation's own colours; null for the shipped ones, whose tones the theme itself knows. */
export function brandColorsIfOwn(primary: string, accent: string): BrandColors | null {
  const isShipped =
    primary.toUpperCase() === DEFAULT_COLORS.primary && accent.toUpperCase() === DEFAULT_COLORS.accent;
  return isShipped ? null : brandColorsOf(primary, accent);
}
