/** SQLSTATEs that the server answers to, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
export const FOREIGN_KEY_VIOLATION = '23503';
export const UNIQUE_VIOLATION = '23505';
export const SERIALIZATION_FAILURE = '40001';
export const DEADLOCK_DETECTED = '40P01';
/** Somebody else, or the limit of time, ended the statement. */
export const QUERY_CANCELED = '57014';
