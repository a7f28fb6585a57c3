import { toDateInput } from '#contract/formats/dates.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Database } from '#server/platform/db/client.ts';
import { type Read, readingUntil } from '#server/platform/db/reading-until.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import type { Recipient } from './workbook.ts';

export interface SheetFrame {
  recipient: Recipient;
  /** When it is made, `YYYY-MM-DD`. */
  day: string;
  translate: (key: MessageKey, values?: Record<string, string | number>) => string;
}

interface SheetRequest {
  services: Services;
  readDatabase: Database;
  caller: Caller;
  locale: string;
  abortSignal: () => AbortSignal;
}

/** The frame of the sheet that a call asks for, and how its rows are read: as long as somebody waits for them. */
export function sheetFor({ services, readDatabase, caller, locale, abortSignal }: SheetRequest): {
  frame: SheetFrame;
  read: Read;
} {
  const signal = abortSignal();
  const frame: SheetFrame = {
    recipient: { userId: caller.id, signal },
    day: toDateInput(services.now(), { timeZone: SERVER_TIME_ZONE }),
    translate: (key, values) => services.messages.translate(locale, key, values),
  };
  return { frame, read: readingUntil(readDatabase, signal) };
}
