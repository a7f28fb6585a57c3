const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that opens the search of everything, as this machine calls it. */
export const paletteKeys = () => (isApple() ? '⌘K' : 'Ctrl+K');

/** Whoever may search has a button for it, marked as such. */
export const isPaletteThere = () => document.querySelector('[data-palette-button]') !== null;

/** By its letter, or by its place where the keyboard writes other letters. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key)));
