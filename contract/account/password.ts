/** Least length of a password that is set in the account settings or by a reset [R1D-61], Q1-02. */
export const STRONG_PASSWORD_MIN = 8;

/** The checklist under a password field [R1H-05]; whatever is neither letter nor digit counts as a symbol, Q1-53. */
export function checkPassword(password: string, least = STRONG_PASSWORD_MIN) {
  return {
    minimumLength: password.length >= least,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    digit: /\d/.test(password),
    symbol: /[^\p{Lu}\p{Ll}\d]/u.test(password),
  };
}

/** Eight characters and all four classes: the rule of a reset and a change [R1D-61, R1D-62], Q3-112. */
export function isStrongPassword(password: string): boolean {
  return Object.values(checkPassword(password)).every(Boolean);
}

/**
 * Strength by the documented formula: twice the length, 1 more from 10 characters on, 10 per class used;
 * at most 10 for up to six characters or one class, 20 for two classes, 40 for three
 * [R1H-07 … R1H-11].
 */
export function passwordScore(password: string): number {
  const { uppercase, lowercase, digit, symbol } = checkPassword(password);
  const classes = [uppercase, lowercase, digit, symbol].filter(Boolean).length;
  const score = 2 * password.length + (password.length >= 10 ? 1 : 0) + 10 * classes;
  if (password.length <= 6 || classes <= 1) return Math.min(score, 10);
  if (classes === 2) return Math.min(score, 20);
  if (classes === 3) return Math.min(score, 40);
  return score;
}

/** Level 1 to 5 of the meter, 0 for an empty field [R1H-06], Q1-52. */
export function passwordLevel(password: string): 0 | 1 | 2 | 3 | 4 | 5 {
  if (password === '') return 0;
  const score = passwordScore(password);
  if (score <= 10) return 1;
  if (score <= 20) return 2;
  if (score <= 30) return 3;
  return score <= 40 ? 4 : 5;
}
