type Palette = typeof import('./SearchPalette.tsx')['default'];

let arrived: Palette | null = null;

export const arrivedPalette = (): Palette | null => arrived;

/** Loads the code of the palette; null while it cannot be loaded. Calling it again costs nothing. */
export async function loadPalette(): Promise<Palette | null> {
  try {
    arrived ??= (await import('./SearchPalette.tsx')).default;
  } catch (error) {
    // The server is away: the next press asks again.
    console.warn('The search did not arrive', error);
  }
  return arrived;
}
