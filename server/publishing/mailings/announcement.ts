import { type SQL, sql } from 'drizzle-orm';
import type { TargetTables } from '#server/people/organizations/targets.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';

/** What a mail is about; kinds add columns of their own. */
export interface Announced extends Record<string, unknown> {
  id: number;
  title: string;
  summary: string;
  /** When it ends; null while that is not chosen. */
  endDate: string | null;
}

/** A kind of record whose publishing is announced by mail to those whom it is for. */
export interface Announcement<Row extends Announced> {
  /** Table of the mailings, and of who got one; their column that names the record is that of `targets`. */
  mailings: SQL;
  recipients: SQL;
  /** Table of the records, known as `record`, its end, and columns that the kind needs besides those of `Announced`. */
  records: SQL;
  endDate: SQL;
  columns: SQL;
  targets: TargetTables;
  /** Condition on `record`: it is still worth telling; null: all wait, as their module is off. */
  isCurrent: (settings: StoredSettings, now: Date) => SQL | null;
  /** Which of the target units count: none, these alone, or with those below; organizations cover all of theirs. */
  units: (record: Row) => 'none' | 'alone' | 'withBelow';
  /**
   * Condition on `u`, an active person who takes mails: the record is for them. `place` has the ids of the units
   * that the targets cover.
   */
  isFor: (record: Row, settings: StoredSettings) => SQL;
  /** Its mails read `mail.<kind>.subject` and `.text`, and lead to the record's page. */
  kind: 'content' | 'campaign' | 'competition';
  pathOf: (id: number) => string;
}

/** What is read of a record for its mails. */
export const announcedColumns = <Row extends Announced>({ endDate, columns }: Announcement<Row>): SQL =>
  sql`record.id, record.title, record.summary, ${endDate} as "endDate", ${columns}`;
