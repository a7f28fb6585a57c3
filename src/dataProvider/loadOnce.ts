/**
 * Loads each part of the code once, by its key. An import answers later even when its code is there, behind what the page is
 * rendering: what came before is given at once.
 */
export function loadOnce<Key, Part>() {
  const loaded = new Map<Key, Part>();
  return async (key: Key, load: () => Promise<Part>): Promise<Part> => {
    const part = loaded.get(key) ?? (await load());
    loaded.set(key, part);
    return part;
  };
}
