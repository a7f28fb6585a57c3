import { Readable } from 'node:stream';
import { type AuditFilters, type ExportedAudit, NDJSON_MEDIA } from '#contract/audits/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { readingUntil } from '#server/platform/db/reading-until.ts';
import { Media } from '#server/platform/http/answers.ts';
import type { Services } from '#server/platform/services.ts';
import { exportBounds, exportedAfter } from './audits.repository.ts';

/** Rows that are read and sent at a time. */
const AT_A_TIME = 1_000;

interface Order {
  db: Db;
  services: Pick<Services, 'database' | 'now'>;
  query: AuditFilters;
  locale: string;
  abortSignal(): AbortSignal;
}

/**
 * The audit trail as NDJSON, filtered like its list, the oldest entry first: read and sent part by part, at the pace of
 * whoever takes it. What is written meanwhile, the note of this export among it, is not in it.
 */
export async function exportAudits({ db, services, query, locale, abortSignal }: Order): Promise<Media> {
  const { rows, lastId } = await exportBounds(db, query);
  const read = readingUntil(services.database, abortSignal());
  async function* lines() {
    let last: ExportedAudit | undefined;
    for (;;) {
      const order = { filters: query, lastId, locale };
      const part = await read((connection) => exportedAfter(connection, order, last, AT_A_TIME));
      if (part.length > 0) yield part.map((event) => `${JSON.stringify(event)}\n`).join('');
      if (part.length < AT_A_TIME) return;
      last = part.at(-1);
    }
  }
  const attachment = `audit-trail_${services.now().toISOString().slice(0, 10).replaceAll('-', '')}.ndjson`;
  return new Media(Readable.from(lines(), { objectMode: false }), NDJSON_MEDIA, {
    attachment,
    exportedRows: rows,
  });
}
