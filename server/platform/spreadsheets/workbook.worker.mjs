/*
 * Writes one workbook away from the event loop: tens of thousands of rows take seconds. Plain JavaScript, because a
 * worker is started without the loader that development reads TypeScript with. What it gets is checked, quoted and
 * cut already (workbook.ts).
 */
import { parentPort } from 'node:worker_threads';
import xlsx from 'xlsx';
import { WorkbookFile } from '#contract/spreadsheets/workbook-file.mjs';

let file;

parentPort?.on('message', (message) => {
  if (message.kind === 'begin') {
    file = new WorkbookFile(xlsx, message.shape);
    parentPort.postMessage('taken');
  } else if (message.kind === 'rows') {
    file.add(message.rows);
    parentPort.postMessage('taken');
  } else {
    const bytes = file.finish();
    // The thread may wait for the next workbook: this one is not held meanwhile.
    file = undefined;
    // Who asked ends the thread: an end of its own could be heard before the answer.
    parentPort.postMessage(bytes, [bytes.buffer]);
  }
});
