/** What is wrong in a form, or missing from it. */
export interface FormFault {
  /** Name of the form's field. */
  source: string;
  /** Message key or text: the field's label. */
  label: string;
  message: string;
  args: Record<string, unknown>;
}
