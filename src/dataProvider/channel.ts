type Listener<T> = (value: T) => void;

/** Notifies whoever listens at that moment. */
export function channel<T = void>() {
  const listeners = new Set<Listener<T>>();
  return {
    emit(value: T): void {
      for (const listener of listeners) listener(value);
    },
    /** @returns what ends the listening */
    subscribe(listener: Listener<T>): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
