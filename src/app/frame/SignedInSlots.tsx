import NotificationBell from '#src/features/notifications/NavigationSlot.tsx';
import SearchSlot from '#src/features/search/NavigationSlot.tsx';

/** What stands in the bar for somebody who is signed in, in one file. */
export default function SignedInSlots() {
  return (
    <>
      <SearchSlot />
      <NotificationBell />
    </>
  );
}
