import type { KeyboardEvent } from 'react';

/**
 * Ctrl+Enter, and on a Mac Command+Enter, sends the form or confirms the dialog in which the focus is, wherever in it.
 * @returns for `onKeyDown` of the form or the dialog
 */
export const sendByKeys = (send: (event: KeyboardEvent) => unknown) => (event: KeyboardEvent) => {
  const { currentTarget, target, key, ctrlKey, metaKey } = event;
  // Events of a dialog reach what it was opened from, which is not what is sent.
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !currentTarget.contains(target as Node)) return;
  event.preventDefault();
  event.stopPropagation();
  void send(event);
};
