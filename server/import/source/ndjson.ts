import type { Line } from '#server/platform/csv/lines.ts';
import type { SourceRecord, SourceRow } from '#server/platform/csv/records.ts';

function recordOf({ number: line, text, fault }: Line): SourceRecord {
  if (fault !== null) return { line, fault: `line is ${fault}` };
  try {
    const row: unknown = JSON.parse(text);
    if (typeof row === 'object' && row !== null && !Array.isArray(row))
      return { line, row: row as SourceRow };
    return { line, fault: 'line is no JSON object' };
  } catch (error) {
    return { line, fault: 'line is not JSON', detail: (error as Error).message.slice(0, 100) };
  }
}

/** Rows of a file with one JSON object a line; empty lines count as nothing. */
export async function* readNdjson(lines: AsyncIterable<Line>): AsyncGenerator<SourceRecord> {
  for await (const line of lines) {
    if (line.fault !== null || line.text.trim() !== '') yield recordOf(line);
  }
}
