const LONGEST = 200;

/**
 * The name of an uploaded file that is safe to show and to put into a header: no folders, no control characters, nothing that
 * turns the direction of writing (`exe.gpj` would be shown as a picture), no half characters.
 */
export function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, '')
    .trim();
  return (
    [...clean.slice(0, LONGEST)]
      .filter((character) => character.isWellFormed())
      .join('')
      .trim() || 'file'
  );
}
