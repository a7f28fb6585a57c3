import { randomInt } from 'node:crypto';

/** Letters and digits that no font makes look alike, and none that a Turkish keyboard changes (I, İ). */
const CHARACTERS = 'ACDEFHJKMNPRTXY347';
const LENGTH = 5;
/** Dark on white, also on a dark page: the library's own colours are too pale to read. */
const INK = '#1d2420';
/** Twice the size at which it is shown, so that it stays sharp. */
const DENSITY = 144;

/** A picture with a few characters, drawn for people. */
export async function renderCaptcha(): Promise<{ text: string; png: Buffer }> {
  // Font and decoder are loaded with the first picture: a start needs none.
  const [{ default: sharp }, { default: svgCaptcha }] = await Promise.all([
    import('sharp'),
    import('svg-captcha'),
  ]);
  const { data, text } = svgCaptcha.create({
    size: LENGTH,
    charPreset: CHARACTERS,
    width: 220,
    height: 72,
    fontSize: 68,
    noise: 2 + randomInt(2),
  });
  const svg = data.replace(/(fill|stroke)="#[0-9a-f]{3,6}"/g, `$1="${INK}"`);
  const png = await sharp(Buffer.from(svg), { density: DENSITY })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png({ palette: true, colours: 16 })
    .toBuffer();
  return { text, png };
}
