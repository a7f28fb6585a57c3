import KeyboardShortcuts from '#src/components/layout/KeyboardShortcuts.tsx';
import Notifications from './Notifications.tsx';
import { usePageMeta } from './usePageMeta.ts';

/** What is around every page and in nobody's first picture, in one file. */
export default function LaterParts() {
  usePageMeta();
  return (
    <>
      <Notifications />
      <KeyboardShortcuts />
    </>
  );
}
