export const repeated = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length));

/** What people write, and what a careless cleaner would take the square of the time for. */
export const RICH_TEXT_SHAPES: Readonly<Record<string, (size: number) => string>> = {
  'paragraphs with links': repeated(
    '<p>Some <b>words</b> with a <a href="https://example.org">link</a></p>\n',
  ),
  'a picture in the text': (size) => `<img src="data:image/png;base64,${'A'.repeat(size)}">`,
  'brackets that open nothing': repeated('<'),
  'elements that are never closed': repeated('<div>'),
  'ends of nothing': repeated('</p>'),
  'elements side by side at the greatest depth': (size) =>
    '<ul><li>'.repeat(149) + repeated('<b>x</b>')(size),
  'one element with many attributes': (size) =>
    `<p ${Array.from({ length: size / 8 }, (_, at) => `a${at}`).join(' ')}>b</p>`,
  'one style with many properties': (size) => `<p style="${repeated('color:red;')(size)}">a</p>`,
  'an address that never ends': repeated('<a href="'),
  'comments that never end': repeated('<!--'),
  'references to characters': repeated('&lt;'),
};
