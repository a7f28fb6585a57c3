declare module '@mui/material/styles' {
  interface Palette {
    /** Warm highlight for points, trophies and marks; never text on white. */
    accent: Palette['primary'];
    /** Quiet surface inside a card. */
    quiet: string;
  }
  interface PaletteOptions {
    accent?: PaletteOptions['primary'];
    quiet?: string;
  }
}

export const light = {
  primary: { main: '#1B6B50', dark: '#12523C', light: '#3B8A6E', contrastText: '#FFFFFF' },
  secondary: { main: '#4A5750', contrastText: '#FFFFFF' },
  accent: { main: '#E8A33D', contrastText: '#1D2420' },
  error: { main: '#A93226', contrastText: '#FFFFFF' },
  warning: { main: '#875600', contrastText: '#FFFFFF' },
  info: { main: '#2A5C99', contrastText: '#FFFFFF' },
  success: { main: '#23703A', contrastText: '#FFFFFF' },
  text: { primary: '#1D2420', secondary: '#5B665F', disabled: '#7C867F' },
  background: { default: '#F6F5F1', paper: '#FFFFFF' },
  quiet: '#EFEDE6',
  divider: '#E3E1DA',
};

export const dark = {
  primary: { main: '#7AD1AE', dark: '#5BB893', light: '#9CE0C4', contrastText: '#0B2219' },
  secondary: { main: '#B5C1BA', contrastText: '#121413' },
  accent: { main: '#F1BE6B', contrastText: '#1D2420' },
  error: { main: '#F0A196', contrastText: '#2B0D09' },
  warning: { main: '#F1BE6B', contrastText: '#2A1C04' },
  info: { main: '#9BC2F0', contrastText: '#0A1B2E' },
  success: { main: '#8CD49E', contrastText: '#08220F' },
  text: { primary: '#EDF1EE', secondary: '#A3AEA7', disabled: '#7F8A83' },
  background: { default: '#121413', paper: '#1B1E1C' },
  quiet: '#232725',
  divider: '#2C312E',
};

/** The shipped colours, for what keeps the look of one scheme in both. */
export const PALETTES = { light, dark } as const;
