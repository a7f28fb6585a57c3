const PREFIX = '@@react-admin@@';

/** A field's message with its values, as react-admin packs the two into one text. */
export function unpackMessage(message: string): { message: string; args?: Record<string, unknown> } {
  return message.startsWith(PREFIX) ? JSON.parse(message.slice(PREFIX.length)) : { message };
}
