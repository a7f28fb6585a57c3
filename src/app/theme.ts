import { createTheme, type Shadows } from '@mui/material/styles';
import { COLOR_SCHEME_ATTRIBUTE } from '#contract/page/start-data.ts';
import type { Brand } from '#contract/settings/schema.ts';
import { RADIUS } from '#src/components/corners.ts';
import { dark, light } from './palettes.ts';

/** Below this width the navigation bar folds into a drawer, px. */
export const FOLDED_BELOW = 900;

const FLOATING = '0 8px 28px rgb(20 30 24 / 0.14), 0 1px 3px rgb(20 30 24 / 0.10)';
/** One shadow, for things that float; everything else has a border. */
const shadows = ['none', ...Array<string>(24).fill(FLOATING)] as unknown as Shadows;

const rem = (pixels: number) => `${pixels / 16}rem`;

const fontFamily = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';

/** The look of the product: paper-like surfaces, one deep green, borders in place of shadows. */
const lookOf = (lightPalette: typeof light, darkPalette: typeof dark, page: object) =>
  createTheme({
    cssVariables: { colorSchemeSelector: COLOR_SCHEME_ATTRIBUTE },
    colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    shape: { borderRadius: RADIUS.input },
    shadows,
    breakpoints: { values: { xs: 0, sm: 600, md: FOLDED_BELOW, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily,
      fontSize: 15,
      h1: { fontSize: rem(26), fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.01em' },
      h2: { fontSize: rem(20), fontWeight: 700, lineHeight: 1.3 },
      h3: { fontSize: rem(17), fontWeight: 650, lineHeight: 1.35 },
      h4: { fontSize: rem(15), fontWeight: 650, lineHeight: 1.4 },
      h5: { fontSize: rem(15), fontWeight: 650, lineHeight: 1.4 },
      h6: { fontSize: rem(15), fontWeight: 650, lineHeight: 1.4 },
      subtitle1: { fontSize: rem(17), lineHeight: 1.5 },
      subtitle2: { fontSize: rem(15), fontWeight: 600 },
      body1: { fontSize: rem(15), lineHeight: 1.55 },
      body2: { fontSize: rem(15), lineHeight: 1.55 },
      button: { fontSize: rem(15), fontWeight: 600, textTransform: 'none', lineHeight: 1.4 },
      caption: { fontSize: rem(13), lineHeight: 1.45 },
      overline: {
        fontSize: rem(13),
        fontWeight: 600,
        letterSpacing: '0.02em',
        textTransform: 'none',
        lineHeight: 1.45,
      },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          html: { scrollPaddingTop: 88 },
          body: { overflowWrap: 'break-word', minHeight: '100dvh', ...page },
          '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
          a: { color: 'inherit' },
          ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
          'h1:focus, main:focus': { outline: 'none' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, ::before, ::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '0.01ms !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: {
            // The second one also where the server drew it and no script has come yet.
            '&.Mui-focusVisible, &:focus-visible, &:has(> input:focus-visible)': {
              outline: '2px solid var(--mui-palette-primary-main)',
              outlineOffset: 2,
            },
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 40, paddingInline: 16, '@media (pointer: coarse)': { minHeight: 44 } },
          sizeSmall: { minHeight: 32, paddingInline: 12, '@media (pointer: coarse)': { minHeight: 44 } },
          outlined: { borderColor: 'var(--mui-palette-divider)' },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } },
        },
      },
      // MUI 9 takes `textSecondary` only; the older spelling is in every example and must not fail silently.
      MuiTypography: {
        variants: [
          {
            props: { color: 'text.secondary' as 'textSecondary' },
            style: { color: 'var(--mui-palette-text-secondary)' },
          },
        ],
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { borderRadius: RADIUS.card } },
      },
      MuiDialog: { styleOverrides: { paper: { borderRadius: RADIUS.card } } },
      MuiMenu: {
        styleOverrides: {
          paper: { borderRadius: RADIUS.card, border: '1px solid var(--mui-palette-divider)', marginTop: 4 },
        },
      },
      MuiMenuItem: {
        styleOverrides: { root: { minHeight: 40, '@media (pointer: coarse)': { minHeight: 44 } } },
      },
      MuiChip: {
        styleOverrides: { root: { borderRadius: RADIUS.chip, fontSize: rem(13), fontWeight: 600 } },
      },
      MuiAlert: { styleOverrides: { root: { borderRadius: RADIUS.card }, message: { minWidth: 0 } } },
      MuiTooltip: { styleOverrides: { tooltip: { fontSize: rem(13) } } },
      MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 600 } } },
      MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
      // Labels stand above their fields, in the text's own size.
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          outlined: {
            position: 'static',
            transform: 'none',
            maxWidth: 'none',
            whiteSpace: 'normal',
            marginBottom: 4,
            fontWeight: 600,
            color: 'var(--mui-palette-text-primary)',
          },
        },
      },
      MuiOutlinedInput: {
        defaultProps: { notched: false },
        styleOverrides: {
          root: {
            backgroundColor: 'var(--mui-palette-background-paper)',
            '&:not(.Mui-focused):not(.Mui-error):not(:hover):not(:has(> :focus)) .MuiOutlinedInput-notchedOutline':
              {
                borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 70%, transparent)',
              },
            // As MUI shows the focus, before any script is there to tell of it.
            '&:not(.Mui-error):has(> :focus) .MuiOutlinedInput-notchedOutline': {
              borderColor: 'var(--mui-palette-primary-main)',
              borderWidth: 2,
            },
          },
          notchedOutline: { top: 0, '& legend': { display: 'none' } },
          input: { paddingBlock: 10, height: '1.55em' },
          // Or the room of the box would be added to that of its text, and the first line look empty.
          multiline: { paddingBlock: 0 },
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: rem(13) } } },
      MuiTableCell: {
        styleOverrides: {
          root: { fontSize: rem(15), borderColor: 'var(--mui-palette-divider)' },
          head: { fontWeight: 600, color: 'var(--mui-palette-text-secondary)' },
        },
      },
      MuiTab: { styleOverrides: { root: { fontWeight: 600, minHeight: 44 } } },
    },
  });

/** The look as it is shipped. */
export const theme = lookOf(light, dark, {});

/** Share of the page's own colour over a picture behind it, so that words on it can be read. */
const VEIL = 'color-mix(in srgb, var(--mui-palette-background-default) 90%, transparent)';

const behind = ({ v }: { v: string }) => ({
  backgroundImage: `linear-gradient(${VEIL}, ${VEIL}), url("/api/public/asset/brand/image/bg.png?v=${v}")`,
});

/** The look with the organisation's own colours and the picture behind the page. */
export function themeFor({ colors, images }: Brand): typeof theme {
  const picture = images['bg.png'];
  if (colors === null && !picture) return theme;
  return lookOf({ ...light, ...colors?.light }, { ...dark, ...colors?.dark }, picture ? behind(picture) : {});
}
