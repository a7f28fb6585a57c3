/*
 * Writes one workbook away from the event loop: xlsx takes seconds for tens of thousands of rows. Plain JavaScript,
 * because a worker is started without the loader that development reads TypeScript with. What it gets is checked,
 * quoted and cut to sheets already (workbook.ts).
 */
import { parentPort } from 'node:worker_threads';
import { utils, write } from 'xlsx';

const book = utils.book_new();
/** @type {{ name: string, headings: string[], decimals: (number | null)[], rows: unknown[][] } | null} */
let sheet = null;

/** A column's numbers show as many digits behind the point as it says. */
function formatNumbers(made, decimals, lines) {
  for (const [column, digits] of decimals.entries()) {
    if (digits === null) continue;
    for (let line = 1; line <= lines; line += 1) {
      const cell = made[utils.encode_cell({ r: line, c: column })];
      if (cell?.t === 'n') cell.z = `0.${'0'.repeat(digits)}`;
    }
  }
}

function finishSheet() {
  if (sheet === null) return;
  const made = utils.aoa_to_sheet([sheet.headings, ...sheet.rows]);
  formatNumbers(made, sheet.decimals, sheet.rows.length);
  utils.book_append_sheet(book, made, sheet.name);
  sheet = null;
}

parentPort?.on('message', (message) => {
  if (message.kind === 'sheet') {
    finishSheet();
    sheet = { ...message, rows: [] };
  } else if (message.kind === 'rows') {
    for (const row of message.rows) sheet?.rows.push(row);
  } else {
    finishSheet();
    const bytes = write(book, { bookType: 'biff8', type: 'buffer', bookSST: message.hasLongTexts });
    // A copy of its own: the buffer may be part of a larger one, which cannot be handed over.
    const own = new Uint8Array(bytes);
    parentPort?.postMessage(own, [own.buffer]);
    parentPort?.close();
  }
});
