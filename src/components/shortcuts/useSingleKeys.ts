import { useStore } from 'ra-core';

/** Whether keys without a modifier do something, for which `KeyboardShortcuts` looks too. */
export const useSingleKeys = () => useStore('shortcuts.singleKeys', true);
