/** Cleans texts away from the event loop; what it is asked is a `CleaningTask` (rich-text.cleaner.d.mts). */
import { richTextCleaner } from './rich-text.cleaner.mjs';

export default function cleanTexts({ texts, allowed }) {
  return texts.map(richTextCleaner(allowed));
}
