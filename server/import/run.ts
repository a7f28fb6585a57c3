import { basename } from 'node:path';
import type { SourceRow } from '#server/platform/csv/records.ts';
import type { Database, Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { writeBatch } from './batch.ts';
import { type CommentCandidate, toComment } from './candidate.comment.ts';
import { toContribution } from './candidate.contribution.ts';
import type { Mapping } from './mapping.ts';
import type { Progress } from './progress.ts';
import { type Judged, type Reason, reason, type Written } from './reasons.ts';
import type { Report, ReportRow } from './report.ts';
import { readRecords } from './source/files.ts';
import { Tally } from './tally.ts';
import { writeComments } from './write/comments.ts';
import { writeContributions } from './write/contributions.ts';
import { forgetKeys, noteAnswers, noteKeys, openMemory, tieAnswers } from './write/threads.ts';

export interface RunOptions {
  /** One connection, of which the import has the exclusive use: it keeps temporary tables. */
  db: Database;
  services: Pick<Services, 'messages' | 'now'>;
  mapping: Mapping;
  files: readonly string[];
  batchSize: number;
  dryRun: boolean;
  report: Report;
  progress?: Progress;
  /** Asked after each batch; what is in stays in. */
  shouldStop?: () => boolean;
}

export interface RunResult {
  tally: Tally;
  /** It was stopped before the end. */
  stopped: boolean;
}

/** What can be imported, and by which rules. */
interface Kind<C> {
  judge(row: SourceRow, now: Date): Judged<C>;
  write(db: Db, candidates: readonly C[], now: Date): Promise<Written[]>;
}

interface Waiting<C> {
  candidate: C;
  changes: readonly Reason[];
  line: number;
}

const parentOf = (candidate: object): string | null =>
  (candidate as Partial<CommentCandidate>).parent ?? null;

class Run<C extends { key: string }> {
  readonly tally = new Tally();
  #waiting: Waiting<C>[] = [];

  constructor(
    private readonly options: RunOptions,
    private readonly kind: Kind<C>,
  ) {}

  /** @returns whether all files were read to their ends */
  async readAll(): Promise<boolean> {
    const { files, mapping, progress, batchSize, shouldStop } = this.options;
    for (const path of files) {
      const file = basename(path);
      for await (const record of readRecords(path, mapping, progress?.addBytes)) {
        this.tally.counts.read += 1;
        if ('fault' in record) {
          this.#reject({ file, line: record.line, key: '' }, [reason(record.fault, record.detail)]);
        } else {
          this.#judge(record.row, file, record.line);
        }
        if (this.#waiting.length >= batchSize) await this.#flush(file);
        progress?.report(this.tally.counts);
        if (this.#waiting.length === 0 && shouldStop?.()) return false;
      }
      await this.#flush(file);
    }
    return true;
  }

  #judge(row: SourceRow, file: string, line: number): void {
    const judged = this.kind.judge(row, this.options.services.now());
    if (judged.ok) this.#waiting.push({ candidate: judged.candidate, changes: judged.changes, line });
    else this.#reject({ file, line, key: judged.key }, judged.reasons);
  }

  #reject(at: Pick<ReportRow, 'file' | 'line' | 'key'>, reasons: readonly Reason[]): void {
    this.tally.rejected(reasons);
    this.options.report.add({ ...at, outcome: 'rejected', reasons });
  }

  change(at: Pick<ReportRow, 'file' | 'line' | 'key'>, changes: readonly Reason[]): void {
    if (changes.length === 0) return;
    this.tally.changed(changes);
    this.options.report.add({ ...at, outcome: 'changed', reasons: changes });
  }

  /** Of rows with one key the first counts, also when it stood in another file of this import. */
  async #withoutDoubles(rows: readonly Waiting<C>[], file: string): Promise<Waiting<C>[]> {
    const seen = await noteKeys(
      this.options.db,
      rows.map(({ candidate, line }) => ({ key: candidate.key, line })),
    );
    return rows.filter(({ candidate: { key }, line }) => {
      const first = seen.get(key);
      if (first === undefined) seen.set(key, line);
      else this.#reject({ file, line, key }, [reason('the key stood on a line before', `line ${first}`)]);
      return first === undefined;
    });
  }

  async #flush(file: string): Promise<void> {
    const { db, dryRun, mapping, services } = this.options;
    const rows = await this.#withoutDoubles(this.#waiting, file);
    this.#waiting = [];
    if (rows.length === 0) return;
    const now = services.now();
    const written = await writeBatch(
      db,
      rows.map(({ candidate }) => candidate),
      (tx, candidates) => this.kind.write(tx, candidates, now),
      { dryRun },
    );
    const taken: Waiting<C>[] = [];
    for (const [at, row] of rows.entries()) {
      const result = written[at] ?? { kind: 'present' };
      const where = { file, line: row.line, key: row.candidate.key };
      if (result.kind === 'rejected') this.#reject(where, result.reasons);
      else taken.push(row);
      if (result.kind === 'present') this.tally.counts.present += 1;
      if (result.kind === 'imported') {
        this.tally.counts.imported += 1;
        this.change(where, [...row.changes, ...result.changes]);
      }
    }
    const isTaken = new Set(taken);
    const refused = rows.filter((row) => !isTaken.has(row));
    await forgetKeys(
      db,
      refused.map(({ candidate }) => candidate.key),
    );
    const answers = taken.flatMap(({ candidate, line }) => {
      const parent = parentOf(candidate);
      return parent === null ? [] : [{ key: candidate.key, parent, file, line }];
    });
    await noteAnswers(db, mapping.source, answers);
  }
}

async function runKind<C extends { key: string }>(options: RunOptions, kind: Kind<C>): Promise<RunResult> {
  const { db, mapping, dryRun } = options;
  await openMemory(db);
  const run = new Run(options, kind);
  const complete = await run.readAll();
  for (const { key, parent, file, line } of await tieAnswers(db, mapping.source, { dryRun })) {
    if (!complete) break;
    run.change({ file, line, key }, [reason('parent not there: kept as a comment of its own', parent)]);
  }
  return { tally: run.tally, stopped: !complete };
}

/**
 * Brings the rows of files in by a mapping, in batches that are each taken whole or not at all. Every row
 * that is read is imported, there already, or rejected with its reasons.
 * @throws SourceError for a file that cannot be read; what was imported before stays
 */
export function runImport(options: RunOptions): Promise<RunResult> {
  const { mapping, services, dryRun } = options;
  if (mapping.kind === 'comments') {
    return runKind(options, {
      judge: (row, now) => toComment(row, mapping, now),
      write: (db, candidates, now) => writeComments(db, candidates, { mapping, now }),
    });
  }
  return runKind(options, {
    judge: (row, now) => toContribution(row, mapping, now),
    write: (db, candidates, now) => writeContributions(db, candidates, { mapping, services, now, dryRun }),
  });
}
