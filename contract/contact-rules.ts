/** Bounds of the contact form [R1E-13 … R1E-22]; apart from the validator, so that the page stays light. */
export const CONTACT_LIMITS = {
  name: { min: 1, max: 50 },
  email: { min: 5, max: 254 },
  message: { min: 3, max: 1000 },
  /** Phone, company and subject have no rule of their own [R1E-22]; this is only what a server must not take. */
  free: 1000,
} as const;
