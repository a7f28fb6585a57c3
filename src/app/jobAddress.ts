/** Page of a command for many contributions: its progress, and what became of each. */
export const jobAddress = (id: number) => `/contribution/jobs/${id}`;
