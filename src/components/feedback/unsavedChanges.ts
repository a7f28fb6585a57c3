import { channel } from '#src/dataProvider/channel.ts';

const held = new Set<symbol>();
const ended = channel();

/** What is written on the page and saved nowhere: reading the page anew by itself has to wait for it. */
export const unsavedChanges = {
  any: (): boolean => held.size > 0,
  /** @returns what is called when there is nothing left to lose */
  hold: (): (() => void) => {
    const key = Symbol('unsaved');
    held.add(key);
    return () => {
      if (held.delete(key) && held.size === 0) ended.emit();
    };
  },
  /** Hears when the last of them was saved or given up. */
  onEnd: ended.subscribe,
};
