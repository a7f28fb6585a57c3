/** What a notification or mail about a contribution can name, S3-45. */
export interface Placeholders {
  title: string;
  code: string;
  state: string;
  link: string;
  explanation: string;
}

/** Fills `{title} {code} {state} {link} {explanation}`; anything else in braces stays as it is. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replace(
    /\{(title|code|state|link|explanation)\}/g,
    (_, name: keyof Placeholders) => values[name],
  );
}
