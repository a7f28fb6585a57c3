/** Something that happened to a contribution. */
export interface LogEvent {
  /** What happened, in the reader's language. */
  activity: string;
  category: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  /** Who did it: a name, or a pseudonym of this log. */
  resource: string;
  /** What the person is to the contribution; null for nothing, and for the server itself. */
  role: string | null;
  fromState: string | null;
  toState: string | null;
}

/** A contribution with what happened to it, in the order of time. */
export interface LogCase {
  code: string;
  type: string;
  title: string;
  field: string | null;
  unit: string | null;
  lifeCycle: string;
  state: string;
  /** ISO 8601, UTC; null for what was never submitted. */
  submitted: string | null;
  events: LogEvent[];
}

/** Every event is noted when it is over, so the log has no other transition of the standard's lifecycle. */
export const TRANSITION = 'complete';

/** What a file begins and ends with, and how a case is written in between. */
export interface LogWriter {
  begin: string;
  write: (logCase: LogCase) => string;
  end: string;
}
