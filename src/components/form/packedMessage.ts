const PREFIX = '@@react-admin@@';

/** A message with its values as one text, as react-admin stores it with a field. */
export const packMessage = (said: { message: string; args: Readonly<Record<string, unknown>> }): string =>
  `${PREFIX}${JSON.stringify(said)}`;

/** A field's message with its values, as react-admin packs the two into one text. */
export function unpackMessage(message: string): { message: string; args?: Record<string, unknown> } {
  return message.startsWith(PREFIX) ? JSON.parse(message.slice(PREFIX.length)) : { message };
}
