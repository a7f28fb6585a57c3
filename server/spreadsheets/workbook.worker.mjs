/*
 * Writes one workbook away from the event loop: xlsx takes seconds for tens of thousands of rows. Plain JavaScript,
 * because a worker is started without the loader that development reads TypeScript with. What it gets is checked,
 * quoted and cut already (workbook.ts).
 */
import { parentPort } from 'node:worker_threads';
import xlsx from 'xlsx';
import { JoinedWorkbook } from '../../contract/joinedWorkbook.mjs';

let book;

parentPort?.on('message', (message) => {
  if (message.kind === 'begin') {
    book = new JoinedWorkbook(xlsx, message.shape);
    parentPort.postMessage('taken');
  } else if (message.kind === 'rows') {
    book.add(message.rows);
    parentPort.postMessage('taken');
  } else {
    const bytes = book.finish();
    parentPort.postMessage(bytes, [bytes.buffer]);
    parentPort.close();
  }
});
