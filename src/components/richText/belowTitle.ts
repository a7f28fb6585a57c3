/**
 * Cleaned rich text with its headings below the title of the page, which is the only first-level one: a text that
 * uses the first level has all its headings one level down.
 */
export function belowTitle(html: string): string {
  if (!/<h1[\s>]/.test(html)) return html;
  return html.replace(/<(\/?)h([1-5])(?=[\s>])/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`);
}
