/** SQLSTATEs that the server answers to, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
export const FOREIGN_KEY_VIOLATION = '23503';
export const UNIQUE_VIOLATION = '23505';
export const SERIALIZATION_FAILURE = '40001';
export const DEADLOCK_DETECTED = '40P01';
/** The limit of time for a lock has passed. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** A cached plan no longer gives what it gave: a column that it reads has another type now. */
export const FEATURE_NOT_SUPPORTED = '0A000';
/** Somebody else, or the limit of time, ended the statement. */
export const QUERY_CANCELED = '57014';
/** Something has to be set up first; of `pg_stat_statements`: PostgreSQL was started without it. */
export const OBJECT_NOT_IN_PREREQUISITE_STATE = '55000';
/** A change where only reads are taken, as on a standby. */
export const READ_ONLY_TRANSACTION = '25006';
/** The server starts, recovers, or is a standby, and takes no connections of this kind now. */
export const CANNOT_CONNECT_NOW = '57P03';
/** The disk of the database is full. */
export const DISK_FULL = '53100';
