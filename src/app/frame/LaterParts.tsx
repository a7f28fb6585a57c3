import KeyboardShortcuts from '#src/components/layout/KeyboardShortcuts.tsx';
import { useSession } from '../session.ts';
import Notifications from './Notifications.tsx';
import { usePageMeta } from './usePageMeta.ts';

/** What is around every page and in nobody's first picture, in one file. */
export default function LaterParts() {
  usePageMeta();
  const { account } = useSession();
  return (
    <>
      <Notifications />
      <KeyboardShortcuts hasPalette={account !== null && !account.needsSecondFactor} />
    </>
  );
}
