/**
 * Loads each part of the code once, by its key. An import answers later even when its code is there, behind what the page is
 * rendering: what came before is given at once. What does not come is asked for anew, by whoever waits for it in their own way.
 */
export function loadOnce<Key, Part>() {
  const parts = new Map<Key, Promise<Part>>();
  const partOf = (key: Key, load: () => Promise<Part>): Promise<Part> => {
    const known = parts.get(key);
    if (known) return known.catch(() => partOf(key, load));
    const part = load();
    parts.set(key, part);
    part.catch(() => parts.delete(key));
    return part;
  };
  return partOf;
}
