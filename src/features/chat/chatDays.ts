import type { TranslateFunction } from 'ra-core';
import type { ChatItem } from '../../../contract/chats.ts';
import { formatLongDate } from '../../../contract/formats.ts';

/** The day of a message as people say it: today, yesterday, or the date. */
export function dayWord(translate: TranslateFunction, instant: string, now: Date): string {
  const day = formatLongDate(instant);
  if (day === formatLongDate(now)) return translate('chat.today');
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  return day === formatLongDate(before) ? translate('chat.yesterday') : day;
}

/** A message with what stands around it: a new day before it, and its writer when another wrote before. */
export interface PlacedItem {
  item: ChatItem;
  beginsDay: boolean;
  beginsTurn: boolean;
}

/** Messages of one writer in a row are one turn; a new day begins a new one. */
export function placeItems(items: readonly ChatItem[]): PlacedItem[] {
  return items.map((item, at) => {
    const before = items[at - 1];
    const beginsDay = !before || formatLongDate(before.createdDate) !== formatLongDate(item.createdDate);
    const beginsTurn = beginsDay || before?.userId !== item.userId || before.role !== item.role;
    return { item, beginsDay, beginsTurn };
  });
}
