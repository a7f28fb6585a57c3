/** Why the embedded PostgreSQL cannot run, as a message for the person who started the program. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another process works with the same data folder; it was left alone. */
export class DataFolderInUseError extends EmbeddedPostgresError {}

/** No PostgreSQL was built for this machine, or npm did not install it. */
export class NoBinariesError extends EmbeddedPostgresError {}
