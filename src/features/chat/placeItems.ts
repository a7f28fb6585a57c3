import type { ChatItem } from '#contract/chat/schema.ts';
import { formatLongDate } from '#contract/formats/dates.ts';

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
