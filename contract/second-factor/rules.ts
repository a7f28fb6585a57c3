/** Recovery codes that are made at a time, each good for one sign-in. */
export const RECOVERY_CODE_COUNT = 10;
