/** What a notification or mail about a contribution can name, S3-45. */
export interface Placeholders {
  title: string;
  code: string;
  state: string;
  link: string;
  explanation: string;
  /** Who answers by when, as a sentence; '' where nothing is promised. */
  answer: string;
  /** The note of a decision to the authors; '' without one. */
  note: string;
}

/** Fills `{title} {code} {state} {link} {explanation} {answer} {note}`; anything else in braces stays as it is. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  // A sentence that is not said leaves no gap between the others.
  const withAnswer = values.answer === '' ? text.replace(/\{answer\} ?/g, '') : text;
  const said = values.note === '' ? withAnswer.replace(/\{note\}\s*/g, '') : withAnswer;
  return said.replace(
    /\{(title|code|state|link|explanation|answer|note)\}/g,
    (_, name: keyof Placeholders) => values[name],
  );
}
