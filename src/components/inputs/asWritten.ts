/** Of an input's `parse`: what was emptied stays '' in the form, of which react-admin would make null. */
export const asWritten = (text: string): string => text;
