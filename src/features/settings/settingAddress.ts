/** Id of the field of a setting. */
export const fieldId = (key: string) => `setting-${key.replaceAll('.', '-')}`;

/** The page of settings with the field of one in sight. */
export const settingAddress = (key: string) => `/app/config#${fieldId(key)}`;
