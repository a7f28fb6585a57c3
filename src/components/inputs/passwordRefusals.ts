/** Refusals of a password that was chosen, at its field. */
export const passwordRefusals = (field: string): Readonly<Record<string, string>> => ({
  rulePassword: field,
  'error.password.short': field,
  'error.password.common': field,
  'error.password.personal': field,
  'error.password.pattern': field,
});
