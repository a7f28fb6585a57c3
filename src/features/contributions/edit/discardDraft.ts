import { createContext, useContext } from 'react';

const Discarding = createContext<(address: string) => Promise<void>>(() => Promise.resolve());

export const DiscardDraft = Discarding.Provider;

/** Deletes the draft that is being written and goes on to another page; whoever calls it has asked. */
export const useDiscardDraft = () => useContext(Discarding);
