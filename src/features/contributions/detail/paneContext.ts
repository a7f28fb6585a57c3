import { createContext, useContext } from 'react';
import type { LinkProps } from 'react-router-dom';
import { type Addressed, detailAddress } from '#src/app/contributionAddress.ts';

/** The height of a bar that stays above both panes while rows are ticked: what sticks begins below it. */
export const BAR_HEIGHT = '--bulk-bar-height';

type Way = Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;

interface Pane {
  /** The way to a contribution within the pane. @param step in which direction of the list it is next, if it is */
  wayTo: (id: number, step?: 1 | -1) => Way;
  /** The address of another part of the contribution that is read. */
  tabAddress: (name: string) => string;
}

/** Where a contribution is read beside its list; null on its own page. */
export const PaneContext = createContext<Pane | null>(null);

export const usePane = () => useContext(PaneContext);

/** The way to another contribution of a list: within the pane, or to its own page, with the way back to the list. */
export function useWayTo(list: string): (contribution: Addressed, step?: 1 | -1) => Way {
  const pane = usePane();
  return (contribution, step) =>
    pane ? pane.wayTo(contribution.id, step) : { to: detailAddress(contribution), state: { list } };
}
