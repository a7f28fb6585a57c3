/** Address of a stored file below `api/v3/` [R3P-36], Q3-38. */
export const pathOfFile = (storageKey: string) => `files/${storageKey}`;
