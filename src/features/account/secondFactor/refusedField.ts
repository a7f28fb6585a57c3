/** The field that a refusal of the second factor belongs to. */
export const REFUSED_FIELD = {
  'error.incorrectPassword': 'password',
  'error.secondFactor.code': 'code',
  'error.secondFactor.expired': 'code',
};
