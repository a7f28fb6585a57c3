/** Longest time of a task, and longest wait of the server before it acts, days. */
export const MOST_DAYS = 3650;
