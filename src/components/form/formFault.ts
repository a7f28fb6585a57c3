/** What is wrong in a form, or missing from it. */
export interface FormFault {
  source: string;
  /** Message key or text: the field's label. */
  label: string;
  message: string;
  args: Record<string, unknown>;
}
