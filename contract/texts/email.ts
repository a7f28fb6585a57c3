/**
 * One whole e-mail address [R1D-11, R1E-16, R3N-04]. It is the validator's own pattern (`z.email()`), written here
 * because the browser's first load does without the validator; a test holds them together.
 */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
