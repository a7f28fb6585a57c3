// Characters that XML 1.0 has no way to write, not even as a reference.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are left out.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As they are, a reader would take them for blanks.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Words for the text or an attribute (in double quotes) of an XML 1.0 document; what it cannot hold is left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"\t\n\r]/g, (sign) => REFERENCES[sign] ?? sign);
