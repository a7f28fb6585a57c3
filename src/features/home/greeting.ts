import type { MessageKey } from '#messages/message-key.ts';

/** How a person is greeted at an hour of their day. */
export function greetingAt(now: Date): MessageKey {
  const hour = now.getHours();
  if (hour >= 5 && hour < 11) return 'home.greeting.morning';
  return hour >= 18 || hour < 5 ? 'home.greeting.evening' : 'home.greeting.day';
}
